import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { connectBucket } from '@modstead/infra/files/s3/bucket'
import { putObject } from '@modstead/infra/files/s3/put-object'
import { openObject } from '@modstead/infra/files/s3/stored-object'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largeJar, sha512 } from '../support/add-on-files.ts'
import { type Answer, type Api, connect } from '../support/api.ts'
import { startS3, type TestS3, whyNoS3 } from '../support/engines/versitygw.ts'
import { inFlight } from '../support/in-flight.ts'
import { killTree } from '../support/process-tree.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createProject, form, jarPart, ok, versionData } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const WITHIN = { timeout: 60_000, interval: 50 }
/** Nobody waits longer for an answer, whatever the store does. */
const ANSWER_LIMIT_MS = 5_000
const KIB = 1024
/** Every third file is uploaded in several parts. */
const SIZES = [20 * KIB, 300 * KIB, 11 * KIB * KIB]
/** More than the network buffers. */
const READ_BYTES = 48 * KIB * KIB
/** Longer than the store may be silent. */
const SILENT_READER_MS = 7_000
const FILES = 36
const LANES = 6
/** Number of acknowledged uploads before the fault. */
const BEFORE_FAULT = 8

let server: TestS3
let product: TestProduct
let user: Api

interface Upload {
  readonly number: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const start = async (before?: TestProduct) => {
  const env = { S3_URL: server.url, LOG_LEVEL: 'info' }
  const same = before && { dataDir: before.dataDir, port: Number(new URL(before.url).port) }
  product = await startProduct({ ...same, env })
  user = connect(product.url, product.accounts.user?.token)
}

const newUploads = (): Upload[] =>
  Array.from({ length: FILES }, (_, index) => ({
    number: `2.${index}`,
    bytes: largeJar(SIZES[index % SIZES.length] ?? KIB),
  }))

const publish = (projectId: string, { number, bytes }: Upload): Promise<Answer> =>
  user.send('POST', '/v2/version', {
    headers: { 'idempotency-key': `${projectId} ${number}` },
    body: form(versionData({ project_id: projectId, version_number: number }), [
      jarPart(bytes, `${number}.jar`),
    ]),
  })

const inTime = <Result>(answer: Promise<Result>): Promise<Result> =>
  Promise.race([
    answer,
    pause(ANSWER_LIMIT_MS).then(() => {
      throw new Error('no answer came in time')
    }),
  ])

const readiness = async () => (await inTime(user.get('/readyz'))).body

interface Listed {
  readonly version_number: string
  readonly files: readonly { readonly url: string; readonly hashes: { readonly sha512: string } }[]
}

const listed = async (projectId: string): Promise<readonly Listed[]> =>
  ok(await inTime(user.get(`/v2/project/${projectId}/version`))).as<Listed[]>()

const statusOfDownload = async (url: string, hash: string): Promise<number | 'cut'> => {
  const answer = await fetch(url)
  const bytes = await answer.arrayBuffer().catch(() => null)
  if (bytes === null) return 'cut'
  if (answer.status === 200) expect(sha512(new Uint8Array(bytes))).toBe(hash)
  return answer.status
}

/** Every listed version has its bytes, and every upload is listed once. */
const expectWhole = async (projectId: string, uploads: readonly Upload[]) => {
  const versions = await listed(projectId)
  const numbers = versions.map(({ version_number }) => version_number)
  expect(numbers.toSorted()).toEqual(['1.0.0', ...uploads.map(({ number }) => number)].toSorted())
  for (const { files } of versions)
    for (const { url, hashes } of files) expect(await statusOfDownload(url, hashes.sha512)).toBe(200)
  return versions.flatMap(({ files }) => files.map(({ hashes }) => hashes.sha512))
}

/** Sends everything again with the same keys: acknowledged uploads are found, the rest is done. */
const sendAgain = (
  projectId: string,
  uploads: readonly Upload[],
  acknowledged: ReadonlyMap<string, string>,
) =>
  inFlight(uploads, LANES, async (upload) => {
    const { id } = ok(await publish(projectId, upload)).as<{ id: string }>()
    expect(acknowledged.get(upload.number) ?? id).toBe(id)
  })

const specs = () => {
  const known: string[] = []
  beforeAll(async () => {
    server = await startS3()
    await start()
  })
  afterAll(async () => {
    await product?.stop()
    await product?.forget()
    await server?.stop()
  })

  test.each([
    ['falls silent', async () => server.fallSilent(), async () => server.wake()],
    ['is killed', () => server.kill(), () => server.restart()],
  ])('a file store that %s during uploads and downloads loses nothing', async (fault, begin, end) => {
    const { id } = await createProject(user, `files-${fault.replace(' ', '-')}`, {}, [
      jarPart(largeJar(4 * KIB * KIB)),
    ])
    const [first] = (await listed(id)).flatMap(({ files }) => files)
    if (!first) throw new Error('nothing was published')
    const download = () => statusOfDownload(first.url, first.hashes.sha512)
    const uploads = newUploads()
    const acknowledged = new Map<string, string>()
    const answers = new Set<number | 'cut'>()
    let over = false
    let began: Promise<void> | undefined
    const downloading = inFlight([1, 2, 3], 3, async () => {
      while (!over) answers.add(await download())
    })
    const uploading = inFlight(uploads, LANES, async (upload) => {
      const answer = await publish(id, upload)
      expect([200, 503]).toContain(answer.status)
      if (answer.status === 200) acknowledged.set(upload.number, answer.as<{ id: string }>().id)
      else expect(answer.headers.get('retry-after')).not.toBeNull()
      if (acknowledged.size >= BEFORE_FAULT) began ??= begin()
    })
    await expect.poll(() => began !== undefined, WITHIN).toBe(true)
    await began

    const late: Upload = { number: 'late', bytes: largeJar(20 * KIB) }
    const refused = await inTime(publish(id, late))
    expect(refused.status).toBe(503)
    await expect
      .poll(readiness, WITHIN)
      .toMatchObject({ status: 'degraded', dependencies: { 'the store of files': 'away' } })
    expect(await inTime(download())).toBe(503)
    const { status, headers } = await fetch(first.url)
    expect([status, headers.get('retry-after'), headers.get('etag'), headers.get('cache-control')]).toEqual([
      503,
      '2',
      null,
      null,
    ])
    ok(await inTime(user.get(`/v2/project/${id}`)))
    ok(await inTime(user.patch(`/v2/project/${id}`, { title: 'Changed without files' })), 204)
    await uploading
    expect(acknowledged.size).toBeLessThan(FILES)
    for (const { version_number } of await listed(id))
      expect(['1.0.0', ...acknowledged.keys()]).toContain(version_number)

    await end()
    await expect.poll(readiness, WITHIN).toMatchObject({ status: 'ready' })
    ok(await publish(id, late))
    over = true
    await downloading
    expect([...answers]).not.toContain(404)
    expect([...answers]).not.toContain(500)
    await sendAgain(id, uploads, acknowledged)
    known.push(...(await expectWhole(id, [late, ...uploads])))
    expect((await readdir(join(server.bucket, 'content'))).toSorted()).toEqual(known.toSorted())
    expect(product.output()).not.toContain('nobody foresaw')
  })

  test('killing the product during uploads leaves nothing half done', async () => {
    const { id } = await createProject(user, 'killed')
    const uploads = newUploads()
    const acknowledged = new Map<string, string>()
    let killed: Promise<void> | undefined
    await inFlight(uploads, LANES, async (upload) => {
      if (killed) return
      const answer = await publish(id, upload).catch(() => null)
      if (answer?.status === 200) acknowledged.set(upload.number, answer.as<{ id: string }>().id)
      if (acknowledged.size >= BEFORE_FAULT) killed ??= killTree(product.process.pid ?? 0)
    })
    await killed
    expect(acknowledged.size).toBeLessThan(FILES)

    await start(product)
    expect(await readdir(join(product.dataDir, 'files/incoming'))).toEqual([])
    await sendAgain(id, uploads, acknowledged)
    known.push(...(await expectWhole(id, uploads)))
    expect((await readdir(join(server.bucket, 'content'))).toSorted()).toEqual(known.toSorted())
  })

  test('a read ends when the store falls silent, but not when its reader does', async () => {
    const { ask, close } = connectBucket(server.url)
    const bytes = randomBytes(READ_BYTES)
    await putObject(ask, 'specs/read', bytes)
    const opened = await openObject(ask, 'specs/read')
    const read = async () => {
      const stream = await opened?.read(0, READ_BYTES - 1)
      if (!stream) throw new Error('nothing was read')
      await once(stream, 'readable')
      return stream
    }
    const slow = await read()
    await pause(SILENT_READER_MS)
    expect((await buffer(slow)).equals(bytes)).toBe(true)
    const cut = await read()
    server.fallSilent()
    try {
      await expect(buffer(cut)).rejects.toThrow('did not answer')
    } finally {
      server.wake()
    }
    await close()
  })

  test('and no event is lost or altered', async () => {
    expect(await product.stop()).toBe(0)
    const { chain, proved, projections } = await readStoredData(product.dataDir, product.url)
    expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
    expect(proved).toEqual(projections)
  })
}

const missing = await whyNoS3()
if (missing === undefined) describe('an S3 server or a product that dies', specs)
else
  describe('an S3 server or a product that dies', () => {
    test('loses nothing', ({ skip }) => skip(missing))
  })
