import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, type TestContext, test } from 'vitest'
import { largeJar, sha512 } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { failToStart } from '../support/failing-start.ts'
import { freePort, restartProduct, startProduct } from '../support/product.ts'
import { createProject, form, jarPart, ok, versionData } from '../support/publish.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { readStoredData } from '../support/stored-data.ts'

const MIB = 1024 * 1024
const mounted: SmallDisk[] = []
afterEach(async () => {
  for (const disk of mounted.splice(0)) await disk.unmount()
})

/** Skips the test, with the reason, if no small disk can be mounted. */
const smallDisk = async (sizeMiB: number, skip: TestContext['skip']): Promise<SmallDisk> => {
  const disk = await mountSmallDisk(sizeMiB)
  if (typeof disk === 'string') return skip(disk)
  mounted.push(disk)
  return disk
}

const filesBelow = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const says = expect.stringMatching(/disk of .* is full.*Free some space, or set DATA_DIR/)

test('a first start on a disk that is too small is refused with one line', async ({ skip }) => {
  const disk = await smallDisk(16, skip)
  const DATA_DIR = join(disk.path, 'data')
  const { exitCode, said } = await failToStart({ DATA_DIR, PORT: `${await freePort()}` })
  expect(said).toEqual([says])
  expect(exitCode).not.toBe(0)
  expect(await readdir(DATA_DIR)).not.toContainEqual(expect.stringMatching(/^lock/))
}, 180_000)

test('a disk that fills up refuses the upload, keeps nothing of it, and continues when there is space again', async ({
  skip,
}) => {
  const disk = await smallDisk(256, skip)
  const dataDir = join(disk.path, 'data')
  let product = await startProduct({ dataDir })
  const files = (folder: string) => filesBelow(join(dataDir, 'files', folder))
  const user = connect(product.url, product.accounts.user?.token)
  const { id } = await createProject(user, 'small-disk')
  const before = await files('content')
  const bytes = largeJar(24 * MIB)
  const upload = () =>
    user.post('/v2/version', form(versionData({ project_id: id, version_number: '2.0.0' }), [jarPart(bytes)]))

  await disk.fill(8)
  const standing = await fetch(`${product.url}/readyz`)
  expect([standing.status, await standing.json()]).toEqual([
    200,
    {
      status: 'degraded',
      missing: 'the disk of DATA_DIR',
      dependencies: { 'the disk of DATA_DIR': 'away', 'the database': 'up', mail: 'up' },
    },
  ])
  const refused = await upload()
  expect([refused.status, refused.body]).toEqual([
    503,
    { error: 'unavailable', description: 'There is no room to store the file right now.' },
  ])
  expect(await files('incoming')).toEqual([])
  expect(await files('content')).toEqual(before)
  const seen = ok(await user.get(`/v2/project/${id}/version`)).as<{ version_number: string }[]>()
  expect(seen.map(({ version_number }) => version_number)).toEqual(['1.0.0'])

  await disk.makeRoom()
  const { files: stored } = ok(await upload()).as<{ files: { hashes: { sha512: string } }[] }>()
  expect(stored[0]?.hashes.sha512).toBe(sha512(bytes))
  expect(await product.stop()).toBe(0)

  await disk.fill(0)
  const { exitCode, said } = await failToStart({ DATA_DIR: dataDir, PORT: `${await freePort()}` })
  expect(said).toEqual([says])
  expect(exitCode).not.toBe(0)
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^lock/))

  await disk.makeRoom()
  product = await restartProduct(product)
  ok(await connect(product.url, product.accounts.user?.token).get(`/v2/project/${id}/version/2.0.0`))
  expect(await product.stop()).toBe(0)
  const { chain, proved, projections } = await readStoredData(dataDir, product.url)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
}, 300_000)

test('a change for which the database has no space is refused with 503, and succeeds when there is space again', async ({
  skip,
}) => {
  const disk = await smallDisk(256, skip)
  const product = await startProduct({ dataDir: join(disk.path, 'data') })
  const user = connect(product.url, product.accounts.user?.token)
  const { id } = await createProject(user, 'no-room')
  await disk.fill(0)
  const statuses = new Set<number>()
  // Existing pages have room for some.
  for (let round = 0; round < 4; round++) {
    const sent = Array.from({ length: 100 }, (_, at) =>
      user.send('PATCH', `/v2/project/${id}`, {
        headers: { 'idempotency-key': `no room ${round} ${at}` },
        body: { description: `${round} ${at} ${'room '.repeat(20)}` },
      }),
    )
    for (const { status } of await Promise.all(sent)) statuses.add(status)
  }
  expect(statuses).toContain(503)
  expect([...statuses].filter((status) => ![204, 503].includes(status))).toEqual([])
  await disk.makeRoom()
  const change = async () => (await user.patch(`/v2/project/${id}`, { title: 'There is room' })).status
  await expect.poll(change, { timeout: 60_000, interval: 200 }).toBe(204)
  expect(ok(await user.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'There is room' })
  expect(await product.stop()).toBe(0)
  const { chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
}, 300_000)
