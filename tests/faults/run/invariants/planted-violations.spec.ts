import { randomUUID } from 'node:crypto'
import { readCheckpoint } from '@modstead/command-api/reactions/reaction-tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { History } from '../history.ts'
import type { ArrivedMail } from '../mail-receiver.ts'
import { startBadEngine } from './bad-site.ts'
import { acknowledgedIsStored } from './i1-acknowledged-is-stored.ts'
import { onceAndInOrder } from './i2-once-and-in-order.ts'
import { readModelsEqualARebuild } from './i3-read-models-equal-a-rebuild.ts'
import { checkpointsFollow } from './i4-checkpoints.ts'
import { mailsOnce } from './i5-mails-once.ts'
import { notifiedOnce } from './i5-notified-once.ts'
import { chain } from './i7-chain.ts'
import { bounded } from './i12-bounds.ts'
import { emptyMemory, type Look } from './look.ts'
import { invariantsOf, lookAt } from './look-at.ts'
import { openPlantedSite, type PlantedSite } from './planted-site.ts'

const SOON_MS = 200

let planted: PlantedSite
let site: PlantedSite['site']
let stores: PlantedSite['stores']
let lanes: PlantedSite['lanes']
let look: PlantedSite['look']

beforeAll(async () => {
  planted = await openPlantedSite()
  ;({ site, stores, lanes, look } = planted)
})
afterAll(() => planted?.close())

test('an untouched site has no violations', async () => {
  expect(
    await lookAt(
      { site, history: planted.history, lanes, kills: 0, memory: emptyMemory() },
      invariantsOf(planted.mails.arrived),
    ),
  ).toEqual([])
  expect(new Set(planted.history.known.map(({ outcome }) => outcome))).toEqual(
    new Set(['acknowledged', 'refused', 'promised']),
  )
})

describe('a planted violation is detected', () => {
  test('I1: an acknowledged command whose events are gone, and a refused one that was stored', async () => {
    const { events } = await look()
    const { commandId } = planted.history.known.find(({ kind }) => kind === 'retitle')!
    const without = events.filter(({ metadata }) => metadata.commandId !== commandId)
    expect(await acknowledgedIsStored.check(await look({ events: without }))).toEqual([
      `acknowledged, but not in the log: retitle ${commandId}`,
    ])
    const told = new History()
    told.known.push({ kind: 'retitle', commandId, outcome: 'refused' })
    expect(await acknowledgedIsStored.check(await look({ history: told }))).toHaveLength(1)
  })

  test('I2: an effect that was stored twice, a gap, positions out of order', async () => {
    const { events } = await look()
    const again = events.at(-1)!
    const doubled = {
      ...again,
      id: randomUUID(),
      revision: again.revision + 1n,
      position: (again.position + 1n) as never,
    }
    expect(await onceAndInOrder.check(await look({ events: [...events, doubled] }))).toEqual([
      expect.stringContaining('stored twice'),
    ])
    const long = events.find(({ revision }) => revision === 1n)!
    const gap = events.filter(({ stream, revision }) => stream !== long.stream || revision !== 0n)
    expect(await onceAndInOrder.check(await look({ events: gap }))).toContainEqual(
      expect.stringContaining(`${long.stream} has revision 1 where 0 belongs`),
    )
    const [first, second, ...rest] = events
    expect(await onceAndInOrder.check(await look({ events: [second!, first!, ...rest] }))).not.toEqual([])
  })

  test('I3: a row that no event explains', async () => {
    const { rows } = await stores.pool.query<{ id: string; slug: string }>(
      'select id, slug from project limit 1',
    )
    const { id, slug } = rows[0]!
    await stores.pool.query('update project set slug = $2 where id = $1', [id, `${slug}-changed`])
    expect(await readModelsEqualARebuild.check(await look())).toEqual([expect.stringContaining('differ')])
    await stores.pool.query('update project set slug = $2 where id = $1', [id, slug])
    expect(await readModelsEqualARebuild.check(await look())).toEqual([])
  })

  test('I4: a checkpoint beyond the head, one that moves backwards, and one that stands still', async () => {
    const memory = emptyMemory()
    const check = () => look({ memory }).then((seen) => checkpointsFollow(SOON_MS).check(seen))
    const move = (by: number) =>
      stores.pool.query(
        `update projection set position = position + $1 where name = 'accounts/user' and state = 'live'`,
        [by],
      )
    expect(await check()).toEqual([])
    await move(5)
    expect(await check()).toEqual([expect.stringContaining('beyond the head')])
    await move(-7)
    expect(await check()).toEqual([
      expect.stringContaining('no longer follows'),
      expect.stringContaining('accounts/user went back'),
    ])
    await move(2)
  })

  test('I4: reactions and searches that are beyond the head or stand still', async () => {
    const moveReactions = (to: bigint) =>
      stores.pool.query('update reaction_checkpoint set position = $1', [`${to}`])
    const at = await readCheckpoint(stores.pool)
    const check = async (changes: Partial<Look> = {}) => checkpointsFollow(SOON_MS).check(await look(changes))
    await moveReactions((await stores.store.head()) + 5n)
    expect(await check()).toEqual([expect.stringContaining('the reactions is at')])
    await moveReactions(0n)
    expect(await check()).toEqual(['the reactions no longer follows the log'])
    await moveReactions(at)
    expect(await check()).toEqual([])
    const engine = await startBadEngine({ _source: { checkpoint: { position: '0', madeOf: 'rows' } } })
    expect(await check({ site: planted.onOpenSearch(engine.url) })).toEqual([
      'the search index in OpenSearch no longer follows the log',
    ])
    engine.stop()
  })

  test('I5: a mail that never arrives, one under two ids, and one that nobody asked for', async () => {
    const [first, second] = planted.mails.arrived()
    const asked = lanes.find(({ mails: its }) => its.has(first!.to))!.mails
    const check = async (...added: readonly ArrivedMail[]) =>
      mailsOnce(() => [...planted.mails.arrived(), ...added], SOON_MS).check(await look())
    // As after a crash between sending and marking.
    expect(await check(first!)).toEqual([])
    expect(await check({ ...first!, id: second!.id })).toEqual([
      `2 mails instead of one came to ${first!.to}: ${first!.id}, ${second!.id}`,
    ])
    expect(await check({ ...first!, subject: 'Something else' })).toEqual([
      expect.stringContaining(`to ${first!.to} differ: `),
    ])
    expect(await check({ ...first!, to: 'stranger@example.test' })).toEqual([
      expect.stringContaining('nobody asked for the mail to stranger@example.test'),
    ])
    asked.set('nobody@example.test', 'send-mail~never')
    expect(await check()).toEqual(['promised, but never arrived: send-mail~never to nobody@example.test'])
    asked.set('nobody@example.test', null)
    expect(await check()).toEqual([])
    const late = { ...first!, to: 'nobody@example.test' }
    expect(await check(late, { ...late, id: second!.id })).toEqual([
      expect.stringContaining('2 mails instead of one came to nobody@example.test'),
    ])
    asked.delete('nobody@example.test')
  })

  test('I5: a notification that differs from another only in its id', async () => {
    expect(await notifiedOnce.check(await look())).toEqual([])
    const { rows } = await stores.pool.query<{ id: string }>(
      `insert into status_notice select reverse(id), project_id, actor_id, old_status, new_status, created_at
         from status_notice returning id`,
    )
    const found = await notifiedOnce.check(await look())
    expect(found).not.toEqual([])
    for (const line of found) expect(line).toMatch(/was notified 2 times of \["status_change",/)
    await stores.pool.query('delete from status_notice where id = any($1)', [rows.map(({ id }) => id)])
  })

  test('I7: an altered event, and a stream whose end was cut off', async () => {
    const memory = emptyMemory()
    expect(await chain.check(await look({ memory }))).toEqual([])
    const all = await stores.events()
    const isEnd = ({ stream, revision }: (typeof all)[number]) =>
      !all.some((other) => other.stream === stream && other.revision > revision)
    // Its last field is a text, which can be altered.
    const victim = all.findLast((event) => isEnd(event) && JSON.stringify(event.data).endsWith('"}'))!
    const { rows } = await stores.pool.query('delete from event where position = $1 returning *', [
      `${victim.position}`,
    ])
    // What was signed in the meantime differs as well.
    expect(await chain.check(await look({ memory }))).toContain(
      `${victim.stream} has lost its revision ${victim.revision}`,
    )
    await stores.pool.query('insert into event select * from jsonb_populate_recordset(null::event, $1)', [
      JSON.stringify(rows),
    ])
    const alter = (from: string, to: string) =>
      stores.pool.query('update event set data = replace(data, $2, $3) where position = $1', [
        `${victim.position}`,
        from,
        to,
      ])
    await alter('{"', '{ "')
    // The text differs, but the data does not.
    expect(await chain.check(await look())).toEqual([])
    await alter('"}', 'x"}')
    expect(await chain.check(await look())).toContain(
      `hash does not fit: ${victim.stream} ${victim.revision} at ${victim.position}`,
    )
    await alter('x"}', '"}')
  })

  test('I12: more memory, connections, jobs and data than allowed', async () => {
    const bounds = { processMb: 20, connections: 1, jobs: -1, diskMb: 1 }
    expect(await bounded(bounds).check(await look())).toEqual(
      expect.arrayContaining(
        ['MB', 'connections', 'jobs', 'the disk'].map((what) => expect.stringContaining(what)),
      ),
    )
  })
})
