import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jar, sha1, sha512 } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { inFlight } from '../support/in-flight.ts'
import { killTree } from '../support/process-tree.ts'
import { restartProduct, startProduct, type TestProduct } from '../support/product.ts'
import { createProject, createVersion, form, jarPart, ok, versionData } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

let product: TestProduct
afterAll(async () => {
  await product.stop()
  await product.forget()
})

const userOf = ({ url, accounts }: TestProduct): Api => connect(url, accounts.user?.token)

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(product.dataDir, 'files', folder), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Sends the beginning of a version and never ends. */
const beginUpload = (projectId: string, bytes: Uint8Array): void => {
  const { url, accounts } = product
  const data = JSON.stringify(versionData({ project_id: projectId, version_number: 'unfinished' }))
  const sent = request(`${url}/v2/version`, {
    method: 'POST',
    headers: {
      authorization: accounts.user?.token ?? '',
      'content-type': 'multipart/form-data; boundary=edge',
    },
  })
  sent.on('error', () => {})
  sent.write(`--edge\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}\r\n`)
  sent.write('--edge\r\nContent-Disposition: form-data; name="file-0"; filename="unfinished.jar"\r\n\r\n')
  sent.write(bytes)
}

test('killing the product during uploads leaves nothing half done: acknowledged uploads are complete, and the others can be sent again', async () => {
  product = await startProduct()
  const { id } = await createProject(userOf(product), 'uploads')
  const unfinished = jar()
  beginUpload(id, unfinished)
  await expect.poll(() => filesBelow('incoming'), { timeout: 20_000 }).toHaveLength(1)

  const files = Array.from({ length: 200 }, (_, index) => ({ number: `1.${index}`, bytes: jar() }))
  const upload = (user: Api, { number, bytes }: (typeof files)[number]) =>
    user.send('POST', '/v2/version', {
      headers: { 'idempotency-key': `upload ${number}` },
      body: form(versionData({ project_id: id, version_number: number }), [jarPart(bytes, `${number}.jar`)]),
    })
  const acknowledged = new Map<string, string>()
  let killed: Promise<void> | undefined
  const user = userOf(product)
  await inFlight(files, 16, async (file) => {
    if (killed) return
    const answer = await upload(user, file).catch(() => null)
    if (answer?.status === 200) acknowledged.set(file.number, answer.as<{ id: string }>().id)
    if (acknowledged.size >= 40) killed ??= killTree(product.process.pid ?? 0)
  })
  await killed
  expect(acknowledged.size).toBeLessThan(files.length)

  product = await restartProduct(product)
  const again = userOf(product)
  expect(await filesBelow('incoming')).toEqual([])
  const { files: stored } = await createVersion(again, id, { version_number: 'finished' }, [
    jarPart(unfinished),
  ])
  expect(stored).toMatchObject([{ hashes: { sha1: sha1(unfinished) } }])

  await inFlight(files, 16, async (file) => {
    const { id: versionId } = ok(await upload(again, file)).as<{ id: string }>()
    expect(acknowledged.get(file.number) ?? versionId).toBe(versionId)
  })
  const versions = ok(await again.get(`/v2/project/${id}/version`)).as<{ version_number: string }[]>()
  const numbers = versions.map(({ version_number }) => version_number)
  expect(numbers.toSorted()).toEqual(['1.0.0', 'finished', ...files.map(({ number }) => number)].toSorted())

  const first = ok(await again.get(`/v2/project/${id}/version/1.0.0`)).as<{
    files: { hashes: { sha512: string } }[]
  }>()
  const known = [
    ...files.map(({ bytes }) => sha512(bytes)),
    sha512(unfinished),
    first.files[0]?.hashes.sha512,
  ]
  expect((await filesBelow('content')).toSorted()).toEqual(known.toSorted())
  expect(await product.stop()).toBe(0)
  const { chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
})
