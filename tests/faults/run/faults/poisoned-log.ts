import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { UnstorableEvent } from '@modstead/infra/event-store/port'
import { EMPTY_STREAM } from '@modstead/infra/event-store/streams'
import { createEmptyProject } from '../../../support/publish.ts'
import { commandIdOf } from '../history.ts'
import { readModelsEqualARebuild } from '../invariants/i3-read-models-equal-a-rebuild.ts'
import type { Site } from '../site.ts'
import { openStores, type Stores } from '../stores.ts'
import { equalWithoutParked } from './equal-without-parked.ts'
import type { Fault, Moment } from './fault.ts'

/** A store accepts appends of at most 1 MB. */
const LARGE = 'x'.repeat(900_000)
const TOO_LARGE = 'x'.repeat(5_000_000)

const poisons: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { title: 7, createdAt: 'never' },
  { title: LARGE },
]

/** Changes by others right after the poison. */
const CHANGES = 10
const SEEN_WITHIN_MS = 1_000
/** Then they are not waited for any more. */
const SEEN_LIMIT_MS = 30_000

const appendPoison = (
  { streams }: Stores,
  projectId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<unknown> =>
  streams.append(
    `project-${projectId}`,
    EMPTY_STREAM,
    [{ type: 'ProjectCreated', data: { projectId, ...data } }],
    {
      commandId: randomUUID(),
      command: 'CreateProject',
      via: bySystem('faults'),
      actor: 'faults',
      at: new Date().toISOString(),
    },
  )

const tooLargeIsRefused = async (stores: Stores, projectId: string): Promise<readonly string[]> => {
  try {
    await appendPoison(stores, projectId, { title: TOO_LARGE })
    return ['I4 the store took an event of 5 MB, beyond its limit']
  } catch (error) {
    if (!(error instanceof UnstorableEvent)) throw error
    return []
  }
}

/** The longest time in milliseconds until somebody sees a change of their own. */
const slowestToSee = async ({ lanes, history, random }: Moment): Promise<number> => {
  const owner = lanes[0]?.owner
  if (!owner) throw new Error('there is no lane')
  const { id } = await createEmptyProject(owner.api, `seen-${random.whole(0, 1e9)}`)
  let slowest = 0
  for (let change = 0; change < CHANGES; change++) {
    const key = `seen-${id}-${change}`
    const title = `Title ${key}.`
    const began = performance.now()
    const { status } = await owner.api.send('PATCH', `/v2/project/${id}`, {
      headers: { 'idempotency-key': key },
      body: { title },
    })
    if (status !== 204) {
      history.odd.push(`I9 a change beside a poisoned stream was answered with ${status}`)
      continue
    }
    history.known.push({ kind: 'seen', outcome: 'acknowledged', commandId: commandIdOf(owner.id, key) })
    const isSeen = async () =>
      (await owner.api.get(`/v2/project/${id}`)).as<{ readonly title: string }>().title === title
    while (!(await isSeen()) && performance.now() - began < SEEN_LIMIT_MS) await pause(5)
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

const parkedIn = async (site: Site): Promise<readonly string[]> => {
  const { pool, close } = await openStores(site)
  try {
    const { rows } = await pool.query<{ stream: string }>('select distinct stream from parked_stream')
    return rows.map(({ stream }) => stream)
  } finally {
    await close()
  }
}

export const poisonedLog: Fault = {
  id: 'F15',
  title: 'events that no projection can apply',
  async prepare() {
    const poisoned = new Set<string>()
    return {
      shape: 'alone',
      // A rebuild refuses a log with such an event, by design. `check` compares all but the parked streams.
      without: [readModelsEqualARebuild],
      async inject(moment) {
        const { site, random, point, history, say } = moment
        const stores = await openStores(site)
        try {
          const projectId = `z${`${point}`.padStart(7, '0')}`
          history.odd.push(...(await tooLargeIsRefused(stores, projectId)))
          await appendPoison(stores, projectId, { ...poisons[point % poisons.length], mark: random.next() })
          poisoned.add(`project-${projectId}`)
        } finally {
          await stores.close()
        }
        const slowest = await slowestToSee(moment)
        say(`others saw their changes within ${Math.round(slowest)} ms`)
        if (slowest > SEEN_WITHIN_MS)
          history.odd.push(`I4 beside a poisoned stream a change was seen after ${Math.round(slowest)} ms`)
        return 0
      },
      async heal() {},
      async check({ site }) {
        const parked = await parkedIn(site)
        return [
          ...[...poisoned]
            .filter((stream) => !parked.includes(stream))
            .map((stream) => `I4 ${stream} is not parked`),
          ...parked
            .filter((stream) => !poisoned.has(stream))
            .map((stream) => `I4 ${stream} is parked without a reason`),
          ...(await equalWithoutParked(site)),
        ]
      },
    }
  },
}
