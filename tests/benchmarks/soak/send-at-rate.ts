import { setTimeout as pause } from 'node:timers/promises'
import type { RequestKind } from './kinds-of-requests.ts'

/** If more requests are in flight, this machine counts as too slow for the rate. */
const MAX_AT_ONCE = 256
/** Spreads the kinds over a hundred requests. It has no common divisor with a hundred. */
const STRIDE = 37

export interface Sent {
  /** Duration of each in milliseconds. */
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  /** Seconds from the first request to the last answer. */
  readonly seconds: number
}

const spread = (kinds: readonly RequestKind[]): readonly RequestKind[] => {
  const hundred = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  if (hundred.length !== 100) throw new Error(`the weights come to ${hundred.length}`)
  return hundred.flatMap((_, at) => hundred[(at * STRIDE) % hundred.length] ?? [])
}

/** Sends requests when they are due, however long others take. Throws the reason of the first failure. */
export const sendAtRate = async (
  kinds: readonly RequestKind[],
  perSecond: number,
  seconds: number,
): Promise<Sent> => {
  const inTurn = spread(kinds)
  const [reads, writes]: [number[], number[]] = [[], []]
  let flying = 0
  let failure: unknown
  const send = async (kind: RequestKind): Promise<void> => {
    const began = performance.now()
    flying++
    try {
      await kind.send()
      const took = performance.now() - began
      if (kind.isRead) reads.push(took)
      else writes.push(took)
    } catch (error) {
      failure ??= new Error(`the kind ${kind.name} failed`, { cause: error })
    } finally {
      flying--
    }
  }
  const began = performance.now()
  for (let at = 0; at < perSecond * seconds && failure === undefined; at++) {
    const early = began + (at * 1_000) / perSecond - performance.now()
    if (early > 1) await pause(early)
    if (flying >= MAX_AT_ONCE) throw new Error(`${perSecond} requests a second are too many for this machine`)
    const kind = inTurn[at % inTurn.length]
    if (kind !== undefined) void send(kind)
  }
  while (flying > 0) await pause(1)
  if (failure !== undefined) throw failure
  return { reads, writes, seconds: (performance.now() - began) / 1_000 }
}
