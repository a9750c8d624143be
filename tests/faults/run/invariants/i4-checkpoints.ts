import { setTimeout as pause } from 'node:timers/promises'
import { type Checkpoint, isBehind, readCheckpoints } from './checkpoints.ts'
import type { Invariant, Look } from './look.ts'

const LOOK_EVERY_MS = 50

const lateOnes = async (look: Look): Promise<readonly Checkpoint[]> => {
  const late: Checkpoint[] = []
  for (const each of await readCheckpoints(look)) if (await isBehind(look.stores.store, each)) late.push(each)
  return late
}

/** Resolves once each follower has read the log to its end, or to those that do not get there. */
const followedUp = async (look: Look, withinMs: number): Promise<readonly Checkpoint[]> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    const late = await lateOnes(look)
    if (late.length === 0 || performance.now() > deadline) return late
    await pause(LOOK_EVERY_MS)
  }
}

export const checkpointsFollow = (withinMs: number): Invariant => ({
  id: 'I4',
  says: 'The checkpoint of each projection, the reactions and the search is never beyond the head, never moves backwards, and reaches the head.',
  async check(look) {
    const late = await followedUp(look, withinMs)
    const positions = await readCheckpoints(look)
    const head = await look.stores.store.head()
    const violations = late.map(({ name }) => `${name} no longer follows the log`)
    for (const { name, position, types } of positions) {
      const earlier = look.memory.checkpoints.get(name)
      if (position > head) violations.push(`${name} is at ${position}, beyond the head ${head}`)
      // Others begin anew where their store was lost, which changes nothing once they have followed.
      if (types === undefined && earlier !== undefined && position < earlier)
        violations.push(`${name} went back from ${earlier} to ${position}`)
    }
    look.memory.checkpoints = new Map(positions.map(({ name, position }) => [name, position]))
    return violations
  },
})
