import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bigJar } from '../benchmarks/big-jar.ts'
import { checkStored, growthDuring, sendBigJar } from '../benchmarks/big-upload.ts'
import { largeJar, picture, sha512 } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { startS3, type TestS3, whyNoS3 } from '../support/engines/versitygw.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createProject, createVersion, jarPart, ok } from '../support/publish.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const MIB = 1024 * 1024
const UPLOADS = 8
const UPLOAD_MIB = 100
/** The same limit as in the benchmark of uploads. */
const MAX_GROWTH_MB = 64

let server: TestS3
let product: TestProduct
let user: Api

const stored = async (folder: string): Promise<string[]> =>
  (await readdir(join(server.bucket, folder)).catch(() => [])).toSorted()
const incoming = (): Promise<string[]> => readdir(join(product.dataDir, 'files/incoming'))
const standing = async () => {
  const { status, body } = await user.get('/readyz')
  return { status, body }
}

const specs = () => {
  beforeAll(async () => {
    server = await startS3()
    product = await startProduct({ env: { S3_URL: server.url, LOG_LEVEL: 'info' } })
    user = connect(product.url, product.accounts.user?.token)
  })
  afterAll(async () => {
    await product?.stop()
    await product?.forget()
    await server?.stop()
  })

  test('publishes there, and sends files completely and in part', async () => {
    expect(await standing()).toMatchObject({
      status: 200,
      body: { status: 'ready', dependencies: { 'the store of files': 'up' } },
    })
    const bytes = largeJar(12 * MIB)
    const { id } = await createProject(user, 'files', {}, [jarPart(bytes)])
    expect(await stored('content')).toEqual([sha512(bytes)])
    expect(await incoming()).toEqual([])
    expect(await readdir(join(product.dataDir, 'files'))).not.toContain('content')

    const [version] = ok(await user.get(`/v2/project/${id}/version`)).as<{ files: { url: string }[] }[]>()
    const url = version?.files[0]?.url ?? ''
    const whole = await fetch(url)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('etag')).toBe(`"${sha512(bytes)}"`)
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    const part = await fetch(url, { headers: { range: 'bytes=6000000-6000099' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 6000000-6000099/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(6_000_000, 6_000_100))).toBe(true)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${bytes.length}`])
    const known = await fetch(url, { headers: { 'if-none-match': `"${sha512(bytes)}"` } })
    expect(known.status).toBe(304)
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  })

  test('stores pictures there', async () => {
    const bytes = picture()
    ok(await user.send('PATCH', '/v2/project/files/icon?ext=png', { body: bytes }), 204)
    const { icon_url: icon } = ok(await user.get('/v2/project/files')).as<{ icon_url: string }>()
    const shown = await fetch(icon)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')))
    expect((await stored('images')).length).toBeGreaterThan(0)
    const nothing = `${product.url}/files/images/${'0'.repeat(40)}.png`
    expect((await fetch(nothing)).status).toBe(404)
  })

  test('removes the bytes of a deleted version', async () => {
    const bytes = largeJar(MIB)
    const { id } = await createVersion(user, 'files', { version_number: '2.0.0' }, [jarPart(bytes)])
    expect(await stored('content')).toContain(sha512(bytes))
    ok(await user.delete(`/v2/version/${id}`), 204)
    await expect.poll(() => stored('content'), WITHIN).not.toContain(sha512(bytes))
    await createVersion(user, 'files', { version_number: '2.0.1' }, [jarPart(bytes)])
    expect(await stored('content')).toContain(sha512(bytes))
  })

  test('uploads many large files at once in limited memory', async () => {
    const { id } = await createProject(connect(product.url, product.accounts.creator?.token), 'large')
    const publish = async (number: number) => {
      const jar = bigJar(UPLOAD_MIB)
      checkStored(await sendBigJar(product, id, number, jar), jar)
    }
    await publish(0)
    const uploads = Promise.all(Array.from({ length: UPLOADS }, (_, number) => publish(number + 1)))
    expect(await growthDuring(product.process.pid ?? 0, uploads)).toBeLessThan(MAX_GROWTH_MB)
    expect(await incoming()).toEqual([])
  })

  test('starts and serves without it, says once that it is away, and continues when it is back', async () => {
    await server.kill()
    await expect.poll(standing, WITHIN).toMatchObject({
      status: 200,
      body: { status: 'degraded', missing: 'the store of files' },
    })
    ok(await user.get('/v2/project/files'))
    expect((await user.get('/mod/files', { accept: 'text/html' })).status).toBe(200)
    await server.restart()
    await expect.poll(standing, WITHIN).toMatchObject({ body: { status: 'ready' } })
    const lines = product.output().split('\n')
    expect(lines.filter((line) => line.includes('the store of files is away'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('the store of files is back'))).toHaveLength(1)

    expect(await product.stop()).toBe(0)
    await server.kill()
    const { dataDir, url } = product
    const env = { S3_URL: server.url }
    product = await startProduct({ dataDir, port: Number(new URL(url).port), env })
    ok(await user.get('/v2/project/files'))
    const refused = await user.send('PATCH', '/v2/project/files/icon?ext=png', { body: picture() })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(refused.body).toEqual({
      error: 'unavailable',
      description: 'Files cannot be stored or read right now. Try again.',
    })
    await server.restart()
    await expect.poll(standing, WITHIN).toMatchObject({ body: { status: 'ready' } })
    ok(await user.send('PATCH', '/v2/project/files/icon?ext=png', { body: picture() }), 204)
  })
}

const missing = await whyNoS3()
if (missing === undefined) describe('the product with S3', specs)
else
  describe('the product with S3', () => {
    test('publishes there', ({ skip }) => skip(missing))
  })
