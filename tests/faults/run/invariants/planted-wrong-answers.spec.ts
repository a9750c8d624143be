import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { allSearchDocuments } from '@modstead/projectors/search/search-documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAnchor } from '../anchor.ts'
import { History } from '../history.ts'
import { makeLanes } from '../lanes.ts'
import { startLoad } from '../load.ts'
import { type PermittedRefusals, permittedRefusals } from '../permitted-refusals.ts'
import { startReaders } from '../readers.ts'
import type { Site } from '../site.ts'
import { startBadEngine, startBadSite } from './bad-site.ts'
import { answersEqualTheModel } from './i3-answers-equal-the-model.ts'
import { searchDocumentsEqual } from './i3-search-documents.ts'
import { filesBelow, filesStored } from './i8-files.ts'
import { picturesStored, shownPictures } from './i8-pictures.ts'
import { answers } from './i9-answers.ts'
import { emptyMemory } from './look.ts'
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

describe('a planted violation is detected', () => {
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

  test('I3: a document of OpenSearch that is missing, one that differs, and one too many', async () => {
    const documents: { _id: string; _source: { payload: string } }[] = []
    for await (const { projectId, payload } of allSearchDocuments(stores.pool))
      documents.push({ _id: projectId, _source: { payload: JSON.stringify(payload) } })
    const check = async (hits: readonly object[]) => {
      const engine = await startBadEngine({ hits: { hits } })
      const found = await searchDocumentsEqual(SOON_MS).check(
        await look({ site: planted.onOpenSearch(engine.url) }),
      )
      engine.stop()
      return found
    }
    const [first, ...others] = documents
    const { payload } = first!._source
    expect(await check(documents)).toEqual([])
    expect(await check(others)).toEqual([expect.stringContaining('OpenSearch lacks project')])
    const former = { ...first, _source: { payload: payload.replaceAll('Title', 'Former title') } }
    expect(await check([former, ...others])).toEqual([expect.stringContaining('should hold')])
    expect(await check([...documents, { ...first, _id: 'stray' }])).toEqual([
      'OpenSearch holds project stray, which nobody may find',
    ])
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

  test('I8: a picture that is missing, or has other bytes', async () => {
    const check = async () => picturesStored.check(await look())
    expect(await check()).toEqual([])
    const [path = ''] = shownPictures(await stores.events())
    const file = join(site.files.pictures, path)
    const bytes = await readFile(file)
    await rm(file)
    expect(await check()).toEqual([`shown, but not stored: ${path}`])
    await writeFile(file, 'other bytes')
    expect(await check()).toEqual([`picture with other bytes than its name says: ${basename(path)}`])
    await writeFile(file, bytes)
    expect(await check()).toEqual([])
  })

  test('I8: pictures that nothing shows may be removed while they are read', async () => {
    const pictures = Array.from({ length: 300 }, (_, index) => `unshown ${index}`)
    const nameOf = (bytes: string) => `${createHash('sha1').update(bytes).digest('hex')}.png`
    const pathOf = (bytes: string) => join(site.files.pictures, 'images', nameOf(bytes))
    await Promise.all(pictures.map((bytes) => writeFile(pathOf(bytes), bytes)))
    const checked = picturesStored.check(await look())
    await Promise.all(pictures.map((bytes) => rm(pathOf(bytes))))
    expect(await checked).toEqual([])
  })

  test('I8: what is left half done by no killed process, in roles and in a bucket', async () => {
    const uploading = join(site.dataDir, 'uploading')
    await mkdir(uploading)
    const inRoles: Site = { ...site, shape: 'roles', files: { ...site.files, uploading } }
    const memory = emptyMemory()
    const check = async (kills: number) =>
      (await filesStored(SOON_MS).check(await look({ site: inRoles, memory, kills }))).filter((line) =>
        line.startsWith('left half done'),
      )
    await writeFile(join(site.files.incoming, 'killed'), 'half')
    expect(await check(1)).toEqual([])
    expect(await check(0)).toEqual([])
    await writeFile(join(site.files.incoming, 'cut'), 'half')
    await writeFile(join(uploading, 'part'), 'half')
    expect(await check(0)).toEqual(['left half done: cut', 'left half done: part'])
    for (const name of ['killed', 'cut']) await rm(join(site.files.incoming, name))
  })

  test('I9: a wrong body, a bare 500, a 503 that is not permitted or lacks Retry-After, a late answer', async () => {
    const anchor = await makeAnchor(site)
    const told = new History()
    const { url, stop } = await startBadSite((request, response) => {
      if (request.url?.includes('search')) response.writeHead(500).end('{}')
      else if (request.url?.startsWith('/mod')) response.writeHead(503).end()
      else if (request.url === `/v2/project/${anchor.id}`)
        response.writeHead(503, { 'retry-after': '1' }).end()
      else if (request.url !== anchor.filePath)
        response.writeHead(200).end('{"id":"another","title":"Another"}')
    })
    const read = async (refusals: PermittedRefusals): Promise<readonly string[]> => {
      const readers = startReaders({ url, anchor, lanes: [], history: told, refusals, limitMs: SOON_MS })
      await expect.poll(() => readers.answered(), { timeout: 60_000 }).toBeGreaterThan(20)
      await readers.stop()
      return [...new Set(await answers.check(await look({ history: told })))].toSorted()
    }
    const others = [
      `I9 GET ${anchor.filePath} had no answer after 0.2 s`,
      'I9 GET /mod/lighthouse gave 503 ',
      'I9 GET /v2/project/lighthouse gave another project',
      'I9 GET /v2/search?query=lighthouse gave 500 {}',
    ]
    const refused = `I9 GET /v2/project/${anchor.id} was refused, although it needs nothing that was away`
    // What takes the projectors away takes no answer away.
    const ofProjectors = permittedRefusals('F2')
    ofProjectors.begin()
    expect(await read(ofProjectors)).toEqual([...others, refused].toSorted())
    const ofPostgres = permittedRefusals('F7')
    expect(await read(ofPostgres)).toContain(refused)
    ofPostgres.begin()
    expect(await read(ofPostgres)).toEqual(others.toSorted())
    ofPostgres.end()
    expect(await read(ofPostgres)).toContain(refused)
    stop()
    expect(await answers.check(await look({ history: told }))).toEqual([])
  })

  test('I9: a command whose answer is late', async () => {
    const told = new History()
    let requests = 0
    const { url, stop } = await startBadSite((_, response) => {
      requests += 1
      if (requests > 1) response.writeHead(400).end('{}')
    })
    const [lane] = makeLanes({ url, accounts: site.accounts }, 'late', 1)
    const load = startLoad({ lanes: [lane!], history: told, name: 'late', answerLimitMs: SOON_MS })
    load.resume()
    await expect.poll(() => told.odd.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await load.settle()
    stop()
    const [late] = await answers.check(await look({ history: told }))
    expect(late).toMatch(/^I9 .* had no answer after 0\.2 s$/)
  })
})
