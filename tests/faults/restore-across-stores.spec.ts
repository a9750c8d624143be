import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import { afterAll, expect, test } from 'vitest'
import { sha512 } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { eventsAfter } from '../support/event-lines.ts'
import { startServerProcess } from '../support/eventstoredb/server-process.ts'
import { runOperation } from '../support/operations.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { approve, type CreatedVersion, createProject, createVersion, ok } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

type Variables = Readonly<Record<string, string>>

const directory = await mkdtemp(join(tmpdir(), 'modstead-across-'))
const server = await startServerProcess()
const port = await freePort()
let product: TestProduct
afterAll(async () => {
  await product.stop()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

const api = (name?: string) =>
  connect(product.url, name === undefined ? undefined : product.accounts[name]?.token)

/** Downloads are counted a little later, and those of this spec too. */
const withoutDownloads = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'downloads' in value
    ? { ...value, downloads: undefined }
    : value

/** What visitors see of a project and of its owner, and what the owner sees of themselves. */
const answersOf = async (project: string, owner: string): Promise<unknown> => {
  const read = async (reader: Api, path: string) =>
    JSON.parse(JSON.stringify(ok(await reader.get(path)).body, withoutDownloads))
  return {
    project: await read(api(), `/v2/project/${project}`),
    versions: await read(api(), `/v2/project/${project}/version`),
    members: await read(api(), `/v2/project/${project}/members`),
    visitor: await read(api(), `/v2/user/${owner}`),
    self: await read(api('user'), '/v2/user'),
  }
}

/** Fetches all files of a project, and compares them with the hashes that it tells. Returns how many there are. */
const fetchFiles = async (project: string): Promise<number> => {
  const versions = ok(await api().get(`/v2/project/${project}/version`)).as<readonly CreatedVersion[]>()
  const files = versions.flatMap((version) => version.files)
  for (const { url, hashes } of files) {
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(sha512(new Uint8Array(await answer.arrayBuffer()))).toBe(hashes.sha512)
  }
  return files.length
}

/** A data directory with only what an operator keeps apart from backups. */
const emptyDataDir = async (name: string, from: string): Promise<string> => {
  const dataDir = join(directory, name)
  await mkdir(dataDir)
  await cp(join(from, 'keys', 'master.key'), join(dataDir, 'keys', 'master.key'))
  await cp(join(from, 'demo.json'), join(dataDir, 'demo.json'))
  return dataDir
}

/** Stops the product and verifies what it leaves. */
const stopAndRead = async (variables: Variables = {}) => {
  expect(await product.stop()).toBe(0)
  const { events, chain, proved, projections } = await readStoredData(product.dataDir, product.url, variables)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
  return events.map(({ position: _, ...event }: RecordedEvent) => event)
}

const expectSigned = async (dataDir: string, events: number, variables: Variables) => {
  const { code, output } = await runOperation('verify-audit-chain', [], { DATA_DIR: dataDir, ...variables })
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`signed heads? fits?, the last one of ${events.toLocaleString('en-US')} events`),
    ),
  })
}

/** Signs and backs up the stopped product, restores into the other kind of store, and starts the product there. */
const carry = async (name: string, from: Variables, to: Variables, events: number) => {
  const signed = await runOperation('verify-audit-chain', ['--sign'], { DATA_DIR: product.dataDir, ...from })
  expect(signed).toMatchObject({ code: 0 })
  const backup = join(directory, `backup-for-${name}`)
  const backedUp = await runOperation('back-up-product', [backup], { DATA_DIR: product.dataDir, ...from })
  expect(backedUp).toMatchObject({ code: 0 })
  const dataDir = await emptyDataDir(name, product.dataDir)
  expect(await runOperation('restore-product', [backup], { DATA_DIR: dataDir, ...to })).toMatchObject({
    code: 0,
    output: expect.stringContaining('Positions are new'),
  })
  await expectSigned(dataDir, events, to)
  await product.forget()
  product = await startProduct({ dataDir, port, env: to })
}

test('a backup of one kind of store is restored into the other and back, with the same answers, files and cursors', async () => {
  product = await startProduct({ port })
  const user = api('user')
  const { id } = await createProject(user, 'carried')
  await approve(api('moderator'), id)
  await createVersion(user, id, { version_number: '2.0.0' })
  const { id: owner = '' } = product.accounts.user ?? {}
  ok(await user.patch(`/v2/user/${owner}`, { name: 'Ada of the first store' }), 204)
  const before = await answersOf(id, owner)
  expect(JSON.stringify(before)).toContain('Ada of the first store')
  const told = await eventsAfter(product)
  const kept = told[Math.floor(told.length / 2)]?.cursor
  const first = await stopAndRead()

  const there = { EVENTSTORE_URL: server.url }
  await carry('eventstoredb', {}, there, first.length)
  expect(await answersOf(id, owner)).toEqual(before)
  expect(await fetchFiles(id)).toBe(2)
  expect(await eventsAfter(product)).toEqual(told)
  expect(await eventsAfter(product, kept)).toEqual(told.slice(Math.floor(told.length / 2) + 1))
  ok(await api('user').patch(`/v2/project/${id}`, { title: 'Published over there' }), 204)
  const changed = await answersOf(id, owner)
  const second = await stopAndRead(there)
  expect(second.slice(0, first.length)).toEqual(first)

  await carry('postgres', there, {}, second.length)
  expect(await answersOf(id, owner)).toEqual(changed)
  expect(await fetchFiles(id)).toBe(2)
  expect((await eventsAfter(product, kept)).map(({ type }) => type)).toContain('ProjectRetitled')
  const third = await stopAndRead()
  expect(third.slice(0, second.length)).toEqual(second)
})
