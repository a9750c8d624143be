import { setTimeout as pause } from 'node:timers/promises'
import type { Invariant, Look } from './look.ts'

const WITHIN_MS = 60_000
const LOOK_EVERY_MS = 50

const readPositions = async ({ stores }: Pick<Look, 'stores'>): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await stores.pool.query<{ name: string; position: string }>(
    `select name, position::text from projection
      where state = 'live' and schema = any(current_schemas(false))`,
  )
  return new Map(rows.map(({ name, position }) => [name, BigInt(position)]))
}

const behind = (positions: ReadonlyMap<string, bigint>, head: bigint): readonly string[] =>
  [...positions].filter(([, position]) => position < head).map(([name]) => name)

/** Resolves once each projection is at the head, or to the names of those that do not get there. */
const followedUp = async (look: Pick<Look, 'stores'>, withinMs: number): Promise<readonly string[]> => {
  const head = await look.stores.store.head()
  const deadline = performance.now() + withinMs
  for (;;) {
    const late = behind(await readPositions(look), head)
    if (late.length === 0 || performance.now() > deadline) return late
    await pause(LOOK_EVERY_MS)
  }
}

export const checkpointsFollow = (withinMs = WITHIN_MS): Invariant => ({
  id: 'I4',
  says: 'A checkpoint is never beyond the head, never moves backwards, and reaches the head.',
  async check(look) {
    const late = await followedUp(look, withinMs)
    const positions = await readPositions(look)
    const head = await look.stores.store.head()
    const violations = late.map((name) => `${name} no longer follows the log`)
    for (const [name, position] of positions) {
      const earlier = look.memory.checkpoints.get(name)
      if (position > head) violations.push(`${name} is at ${position}, beyond the head ${head}`)
      if (earlier !== undefined && position < earlier)
        violations.push(`${name} went back from ${earlier} to ${position}`)
    }
    look.memory.checkpoints = positions
    return violations
  },
})
