import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jar, sha512 } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { eventsAfter } from '../support/event-lines.ts'
import { inFlight } from '../support/in-flight.ts'
import { type RunningOperation, runOperation, startOperation } from '../support/operations.ts'
import { killTree } from '../support/process-tree.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, createVersion, ok } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const PROJECTS = 8
const COMMANDS = 20_000
const UPLOADS = 200
const ACKNOWLEDGED_BEFORE_KILL = 800
const UPLOADS_DUE_AT_KILL = 5
/** A following backup may lag this far behind. */
const RPO_MS = 1_000

const directory = await mkdtemp(join(tmpdir(), 'modstead-drill-'))
const backup = join(directory, 'backup')
let product: TestProduct | undefined
let following: RunningOperation | undefined
afterAll(async () => {
  following?.process.kill('SIGKILL')
  await product?.stop()
  await product?.forget()
  await rm(directory, { recursive: true, force: true })
})

/** What an owner sees of a project and of themselves, with their names and email address. */
const answersOf = async (owner: Api, project: string) => {
  const paths = [`/v2/project/${project}`, `/v2/project/${project}/members`, '/v2/user']
  const answers = await Promise.all(paths.map((path) => owner.get(path)))
  return answers.map((answer) => ok(answer).body)
}

interface Acknowledged {
  readonly at: number
  readonly title: string
  readonly project: string
}

test('whatever was acknowledged before the last second survives the loss of the machine', async () => {
  const port = await freePort()
  product = await startProduct({ port })
  const { dataDir, url } = product
  following = startOperation('back-up-product', [backup, '--follow'], { DATA_DIR: dataDir })
  await expect.poll(() => following?.output(), { timeout: 60_000 }).toContain('follows the log')

  const user = connect(url, product.accounts.user?.token)
  const projects: string[] = []
  for (let index = 0; index < PROJECTS; index += 1)
    projects.push((await createEmptyProject(user, `drill-${index}`)).id)
  const quiet = (await createEmptyProject(user, 'drill-quiet')).id
  const { id: owner = '' } = product.accounts.user ?? {}
  ok(await user.patch(`/v2/user/${owner}`, { name: 'Ada Before', bio: 'Lanterns.' }), 204)
  const answersBefore = await answersOf(user, quiet)
  expect(JSON.stringify(answersBefore)).toContain('Ada Before')
  const told = await eventsAfter(product)
  const acknowledged: Acknowledged[] = []
  const uploaded: { at: number; url: string; sha512: string }[] = []
  let killedAt = 0
  let killed: Promise<void> | undefined
  const kill = () => {
    killedAt = performance.now()
    killed = Promise.all([product?.process, following?.process].map((each) => killTree(each?.pid ?? 0))).then(
      () => {},
    )
  }
  const retitle = async (command: number) => {
    if (killed) return
    const project = projects[command % PROJECTS] ?? ''
    const title = `Title ${command}`
    const answer = await user.patch(`/v2/project/${project}`, { title }).catch(() => null)
    if (answer?.status === 204) acknowledged.push({ at: performance.now(), title, project })
    const uploadsDue = uploaded.filter(({ at }) => at < performance.now() - RPO_MS)
    const isTime = acknowledged.length >= ACKNOWLEDGED_BEFORE_KILL && uploadsDue.length >= UPLOADS_DUE_AT_KILL
    if (isTime && !killed) kill()
  }
  const upload = async (index: number) => {
    if (killed) return
    const bytes = jar()
    const project = projects[index % PROJECTS] ?? ''
    const version = await createVersion(user, project, { version_number: `1.${index}` }, [
      { name: 'file-0', filename: `drill-${index}.jar`, bytes },
    ]).catch(() => null)
    const address = version?.files[0]?.url
    if (address) uploaded.push({ at: performance.now(), url: address, sha512: sha512(bytes) })
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  await Promise.all([inFlight(numbers(COMMANDS), 32, retitle), inFlight(numbers(UPLOADS), 4, upload)])
  await killed
  expect(killedAt).toBeGreaterThan(0)

  // The machine is gone, but the master key was kept elsewhere, as it should be.
  const restored = join(directory, 'data')
  await mkdir(restored)
  await cp(join(dataDir, 'keys'), join(restored, 'keys'), { recursive: true })
  await cp(join(dataDir, 'demo.json'), join(restored, 'demo.json'))
  await product.forget()

  expect(await runOperation('back-up-product', [backup, '--verify'], {})).toMatchObject({ code: 0 })
  const restoring = await runOperation('restore-product', [backup], { DATA_DIR: restored })
  expect(restoring).toMatchObject({ code: 0 })
  expect(restoring.output).toContain('Positions are those of before')
  expect(await runOperation('restore-product', [backup], { DATA_DIR: restored })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is a catalogue already'),
  })

  product = await startProduct({ dataDir: restored, port })
  const again: Api = connect(product.url, product.accounts.user?.token)
  const isDue = ({ at }: { readonly at: number }) => at < killedAt - RPO_MS
  const due = acknowledged.filter(isDue)
  const filesDue = uploaded.filter(isDue)
  expect(filesDue.length).toBeGreaterThanOrEqual(UPLOADS_DUE_AT_KILL)
  for (const { url, sha512: expected } of filesDue) {
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(sha512(new Uint8Array(await answer.arrayBuffer()))).toBe(expected)
  }
  for (const project of projects) ok(await again.get(`/v2/project/${project}`))
  expect(await answersOf(again, quiet)).toEqual(answersBefore)
  const kept = Math.floor(told.length / 2)
  expect((await eventsAfter(product, told[kept]?.cursor)).slice(0, told.length - kept - 1)).toEqual(
    told.slice(kept + 1),
  )
  expect(await product.stop()).toBe(0)

  const { events, chain, proved, projections } = await readStoredData(restored, product.url)
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
  const titles = new Set(
    events.filter(({ type }) => type === 'ProjectRetitled').map(({ data }) => data.title),
  )
  expect(due.length).toBeGreaterThan(0)
  expect(due.filter(({ title }) => !titles.has(title))).toEqual([])
})
