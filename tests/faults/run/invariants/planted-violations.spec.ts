import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAnchor } from '../anchor.ts'
import { History } from '../history.ts'
import { makeLanes } from '../lanes.ts'
import { startLoad } from '../load.ts'
import { type MailReceiver, startMailReceiver } from '../mail-receiver.ts'
import type { Lane } from '../model.ts'
import { startReaders } from '../readers.ts'
import { type Site, startSite } from '../site.ts'
import { openStores, type Stores } from '../stores.ts'
import { acknowledgedIsStored } from './i1-acknowledged-is-stored.ts'
import { onceAndInOrder } from './i2-once-and-in-order.ts'
import { answersEqualTheModel } from './i3-answers-equal-the-model.ts'
import { readModelsEqualARebuild } from './i3-read-models-equal-a-rebuild.ts'
import { checkpointsFollow } from './i4-checkpoints.ts'
import { effectsOnce } from './i5-effects-once.ts'
import { chain } from './i7-chain.ts'
import { filesBelow, filesStored } from './i8-files.ts'
import { answers } from './i9-answers.ts'
import { bounded } from './i12-bounds.ts'
import { emptyMemory, type Look } from './look.ts'
import { invariantsOf, lookAt } from './look-at.ts'

const COMMANDS = 150
const SOON_MS = 200

let site: Site
let stores: Stores
let mails: MailReceiver
let lanes: readonly Lane[]
const history = new History()

beforeAll(async () => {
  mails = await startMailReceiver()
  site = await startSite({ shape: 'alone', variables: { SMTP_URL: mails.url } })
  lanes = makeLanes(site, 'planted', 6)
  const load = startLoad({ lanes, history, name: 'planted' })
  load.resume()
  await load.acknowledged(COMMANDS)
  await load.settle()
  stores = await openStores(site)
})
afterAll(async () => {
  await stores?.close()
  await site?.remove()
  await mails?.stop()
})

const look = async (changes: Partial<Look> = {}): Promise<Look> => ({
  site,
  stores,
  events: await stores.events(),
  history,
  lanes,
  memory: emptyMemory(),
  ...changes,
})

test('an untouched site has no violations', async () => {
  expect(await lookAt({ site, history, lanes, memory: emptyMemory() }, invariantsOf(mails.arrived))).toEqual(
    [],
  )
  expect(new Set(history.known.map(({ outcome }) => outcome))).toEqual(new Set(['acknowledged', 'refused']))
})

describe('a planted violation is detected', () => {
  test('I1: an acknowledged command whose events are gone, and a refused one that was stored', async () => {
    const { events } = await look()
    const { commandId } = history.known.find(({ kind }) => kind === 'retitle')!
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

  test('I3: an answer that differs from the acknowledged commands', async () => {
    const project = lanes
      .flatMap(({ projects }) => [...projects.values()])
      .find(({ isApproved }) => isApproved)!
    const { title } = project
    project.title = 'Lost.'
    const found = await answersEqualTheModel(SOON_MS).check(await look())
    project.title = title
    expect(found).toEqual([
      expect.stringContaining(`title of ${project.slug}`),
      expect.stringContaining('the search'),
    ])
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

  test('I5: a mail that never arrives', async () => {
    const told = new History()
    told.promisedMails.push('send-mail~never')
    expect(await effectsOnce(mails.arrived, SOON_MS).check(await look({ history: told }))).toHaveLength(1)
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

  test('I8: a file that is missing, damaged, not listed anywhere or half done', async () => {
    const { content, incoming } = site.files
    const check = () => look().then((seen) => filesStored(SOON_MS).check(seen))
    const [path = ''] = await filesBelow(content)
    await rm(path)
    expect(await check()).toEqual([`listed, but not stored: ${basename(path)}`])
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'other bytes')
    expect(await check()).toEqual([`has bytes that do not match its hash: ${basename(path)}`])
    const stray = join(content, 'stray')
    const partial = join(incoming, 'partial')
    await writeFile(stray, 'stray')
    await writeFile(partial, 'half')
    expect(await check()).toEqual(
      expect.arrayContaining(['stored, but listed nowhere: stray', 'left half done: partial']),
    )
    await rm(stray)
    await rm(partial)
  })

  test('I9: a wrong body, a bare 500, a 503 without Retry-After', async () => {
    const anchor = await makeAnchor(site)
    const told = new History()
    const badSite = createServer((request, response) => {
      if (request.url?.includes('search')) response.writeHead(500).end('{}')
      else if (request.url?.startsWith('/mod')) response.writeHead(503).end()
      else response.writeHead(200).end('{"id":"another","title":"Another"}')
    })
    await new Promise<void>((listening) => badSite.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(badSite.address() as AddressInfo).port}`
    const readers = startReaders(url, anchor, [], told)
    await expect.poll(() => readers.answered(), { timeout: 60_000 }).toBeGreaterThan(20)
    await readers.stop()
    badSite.closeAllConnections()
    badSite.close()
    const found = new Set(await answers.check(await look({ history: told })))
    expect([...found].toSorted()).toEqual([
      expect.stringMatching(/files.* gave other bytes/),
      'I9 GET /mod/lighthouse gave 503 ',
      expect.stringContaining('another project'),
      expect.stringContaining('another project'),
      'I9 GET /v2/search?query=lighthouse gave 500 {}',
    ])
    expect(await answers.check(await look({ history: told }))).toEqual([])
  })

  test('I12: more memory and more connections than allowed', async () => {
    expect(await bounded({ processMb: 20, connections: 1 }).check(await look())).toEqual(
      expect.arrayContaining([expect.stringContaining('MB'), expect.stringContaining('connections')]),
    )
  })
})
