import { randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { EMPTY_STREAM } from '@modstead/infra/event-store/streams'
import { readModelsEqualARebuild } from '../invariants/i3-read-models-equal-a-rebuild.ts'
import { openStores } from '../stores.ts'
import type { Fault } from './fault.ts'

/** A store accepts appends of at most 1 MB. */
const LARGE = 'x'.repeat(900_000)

const poisons: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { title: 7, createdAt: 'never' },
  { title: LARGE },
]

export const poisonedLog: Fault = {
  id: 'F15',
  title: 'events that no projection can apply',
  async prepare() {
    const poisoned = new Set<string>()
    return {
      shape: 'alone',
      // A rebuild refuses a log with such an event, by design.
      without: [readModelsEqualARebuild],
      async inject({ site, random, point }) {
        const stores = await openStores(site)
        try {
          const projectId = `z${`${point}`.padStart(7, '0')}`
          const stream = `project-${projectId}`
          const data = { projectId, ...poisons[point % poisons.length], mark: random.next() }
          await stores.streams.append(stream, EMPTY_STREAM, [{ type: 'ProjectCreated', data }], {
            commandId: randomUUID(),
            command: 'CreateProject',
            via: bySystem('faults'),
            actor: 'faults',
            at: new Date().toISOString(),
          })
          poisoned.add(stream)
        } finally {
          await stores.close()
        }
        return 0
      },
      async heal() {},
      async check({ site }) {
        const stores = await openStores(site)
        try {
          const { rows } = await stores.pool.query<{ stream: string }>(
            'select distinct stream from parked_stream',
          )
          const parked = rows.map(({ stream }) => stream)
          return [
            ...[...poisoned]
              .filter((stream) => !parked.includes(stream))
              .map((stream) => `I4 ${stream} is not parked`),
            ...parked
              .filter((stream) => !poisoned.has(stream))
              .map((stream) => `I4 ${stream} is parked without a reason`),
          ]
        } finally {
          await stores.close()
        }
      },
    }
  },
}
