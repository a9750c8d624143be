import { setTimeout as pause } from 'node:timers/promises'
import { commandIdOf } from '../history.ts'
import type { Person } from '../model.ts'
import type { Moment } from './fault.ts'

/** One client that changes the title of one project again and again, each time once it was answered. */
export interface HotCaller {
  readonly person: Person
  readonly projectId: string
  /** Time that it leaves between an answer and its next change. */
  readonly restMs?: number
}

/** How one caller fared, until the end of a flood. */
export interface Served {
  readonly acknowledged: number
  /** Answers with 503 and Retry-After. */
  readonly putOff: number
  /** The longest time that it waited for an answer. */
  readonly slowestMs: number
}

let sent = 0

const callUntil = async (
  { person, projectId, restMs = 0 }: HotCaller,
  { history }: Moment,
  until: number,
): Promise<Served> => {
  let [acknowledged, putOff, slowestMs] = [0, 0, 0]
  while (performance.now() < until) {
    const key = `hot-${sent++}`
    const began = performance.now()
    const answer = await person.api
      .send('PATCH', `/v2/project/${projectId}`, {
        headers: { 'idempotency-key': key },
        body: { title: `Title ${key}.` },
      })
      .catch((error: unknown) => {
        history.odd.push(`I9 an overloaded site broke a connection: ${error}`)
      })
    if (!answer) break
    const ended = performance.now()
    slowestMs = Math.max(slowestMs, ended - began)
    if (answer.status === 204) {
      // What is answered later belongs to no rate.
      if (ended <= until) acknowledged += 1
      history.known.push({ kind: 'hot', outcome: 'acknowledged', commandId: commandIdOf(person.id, key) })
    } else if (answer.status === 503 && answer.headers.has('retry-after')) putOff += 1
    else history.odd.push(`I9 an overloaded site answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    if (restMs > 0) await pause(restMs)
  }
  return { acknowledged, putOff, slowestMs }
}

/** Lets all of them call at once for so long. Resolves once each has its last answer. */
export const floodFor = (
  lastsMs: number,
  callers: readonly HotCaller[],
  moment: Moment,
): Promise<readonly Served[]> => {
  const until = performance.now() + lastsMs
  return Promise.all(callers.map((caller) => callUntil(caller, moment, until)))
}

export const acknowledgedBy = (served: readonly Served[]): number =>
  served.reduce((total, { acknowledged }) => total + acknowledged, 0)
