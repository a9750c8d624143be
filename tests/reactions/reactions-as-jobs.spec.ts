import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import type { Timers } from '@modstead/infra/timers/port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reaction, reactionTo } from '../../command-api/src/reactions/reaction.ts'
import {
  type Reactions,
  type ReactionsSettings,
  startReactions,
} from '../../command-api/src/reactions/start-reactions.ts'
import { openLog } from '../../projectors/src/samples/open-log.ts'

const WAIT_MS = 20_000
const PATIENTLY = { timeout: 60_000 }

interface Followed {
  readonly type: 'ProjectFollowed'
  readonly data: { readonly userId: string; readonly projectId: string; readonly at: string }
}

let log: Awaited<ReturnType<typeof openLog>>
/** Jobs of the most recently started reactions. */
let jobs: JobQueue
let reactions: Reactions
let reacted: string[]
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  log = await openLog()
  reacted = []
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await log.close()
})

const followed = (
  name: string,
  react: (userId: string, commandId: string) => Promise<void>,
  fields: Pick<Reaction, 'afterReadModels' | 'includesHistory'> = {},
) =>
  reactionTo<Followed>({
    name,
    type: 'ProjectFollowed',
    ...fields,
    react: ({ userId }, _parts, { intent }) => react(userId, intent.commandId),
  })

const noting = (name: string, fields: Pick<Reaction, 'afterReadModels' | 'includesHistory'> = {}) =>
  followed(name, async (userId) => void reacted.push(`${name} ${userId}`), fields)

const start = async (given: readonly Reaction[], changes: Partial<ReactionsSettings> = {}) => {
  jobs = createJobQueue({ url: log.databaseUrl, onError: () => {} })
  stops.push(() => jobs.close())
  reactions = await startReactions({
    ...log.parts,
    // These reactions need none of them.
    executor: {} as Executor,
    accounts: {} as AccountParts,
    files: {} as ContentStore,
    images: {} as ImageStore,
    timers: {} as Timers,
    jobs,
    reactions: given,
    waitForReadModels: async () => true,
    backOffMs: 1,
    ...changes,
  })
  stops.push(() => reactions.stop())
}

/** Returns the id of the event once all immediate reactions are done. */
const follow = async (userId: string): Promise<string> => {
  const stream = `follow-${userId}.p1`
  const data = { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' }
  const position = await log.append(stream, { type: 'ProjectFollowed', data })
  expect(await reactions.waitFor(position, WAIT_MS)).toBe(true)
  for await (const { id } of log.store.readStream(stream)) return id
  throw new Error('the event is not there')
}

describe('a reaction that fails', () => {
  test('becomes a job, so that the others continue, and runs as the same command', async () => {
    let isBroken = true
    const commands: string[] = []
    const failing = followed('stumbles', async (_userId, commandId) => {
      if (isBroken) throw new Error('on purpose')
      commands.push(commandId)
    })
    await start([failing, noting('others')])
    const id = await follow('anna')
    expect(reacted).toEqual(['others anna'])
    expect(await jobs.find(`stumbles~${id}`)).toMatchObject({ attempts: 0 })
    isBroken = false
    await jobs.start()
    await expect.poll(() => jobs.find(`stumbles~${id}`), PATIENTLY).toMatchObject({ state: 'done' })
    expect(commands).toEqual([`${id}.stumbles`])
  })

  test('is dead after the maximum number of failures, and can be replayed', async () => {
    let isBroken = true
    const failing = followed('stumbles', async () => {
      if (isBroken) throw new Error('on purpose')
    })
    await start([failing])
    const id = await follow('anna')
    await jobs.start()
    const dead = async () =>
      (await jobs.dead({ offset: 0, limit: 10 })).map(({ type, error }) => [type, error])
    await expect.poll(dead, PATIENTLY).toEqual([['stumbles', 'on purpose']])
    isBroken = false
    expect(await jobs.replay(`stumbles~${id}`)).toBe(true)
    await expect.poll(() => jobs.find(`stumbles~${id}`), PATIENTLY).toMatchObject({ state: 'done' })
  })
})

describe('a slow reaction', () => {
  test('does not block the others, and is watched by a job', async () => {
    const end = Promise.withResolvers<void>()
    let runs = 0
    const slow = followed('slow', () => (runs++ === 0 ? end.promise : Promise.resolve()))
    await start([slow, noting('others')], { patienceMs: 50 })
    const id = await follow('anna')
    expect([runs, reacted]).toEqual([1, ['others anna']])
    await jobs.start()
    await expect.poll(() => jobs.find(`slow~${id}`), PATIENTLY).toMatchObject({ state: 'done' })
    expect(runs).toBe(2)
    end.resolve()
  })
})

describe('a reaction that needs the read models', () => {
  const after = () => noting('after', { afterReadModels: true })

  test('waits for them, and does not block others', async () => {
    let asked = 0
    const waitForReadModels = async () => ++asked > 2
    await start([after(), noting('others')], { waitForReadModels })
    const id = await follow('anna')
    expect(reacted).toEqual(['others anna'])
    await jobs.start()
    await expect.poll(() => jobs.find(`after~${id}`), PATIENTLY).toMatchObject({ state: 'done', attempts: 1 })
    expect(reacted).toEqual(['others anna', 'after anna'])
  })

  test('does nothing before they show its event, and runs after the next start', async () => {
    const waits = Promise.withResolvers<void>()
    await start([after()], {
      waitForReadModels: () => {
        waits.resolve()
        return new Promise(() => {})
      },
    })
    const following = follow('anna').catch(() => {})
    await waits.promise
    await reactions.stop()
    expect(reacted).toEqual([])
    await start([after()])
    await expect.poll(() => reacted, PATIENTLY).toEqual(['after anna'])
    await following
  })
})

describe('a reaction in a new release', () => {
  test('gets earlier events once, if it requests them', async () => {
    await start([noting('older')])
    await follow('anna')
    for (const userId of ['bela', 'cleo']) {
      await reactions.stop()
      await start([noting('with history', { includesHistory: true }), noting('from now on')])
      await follow(userId)
    }
    expect(reacted).toEqual([
      'older anna',
      'with history anna',
      'with history bela',
      'from now on bela',
      'with history cleo',
      'from now on cleo',
    ])
  })
})
