import { afterAll, beforeAll, expect, test } from 'vitest'
import { jar } from '../support/add-on-files.ts'
import { type Answer, type Api, connect } from '../support/api.ts'
import { type BreakablePostgres, postgresIn } from '../support/breakable-postgres.ts'
import { inTime } from '../support/in-time.ts'
import type { TestProduct } from '../support/product.ts'
import { approve, createProject, createVersion, jarPart, ok, type Published } from '../support/publish.ts'
import { expectRefused, expectRightOrRefused } from '../support/refused-while-away.ts'
import { readStoredData } from '../support/stored-data.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const html = { accept: 'text/html' }

interface JobCounts {
  readonly waiting: number
  readonly active: number
  readonly delayed: number
}

export interface ProductWithDatabase {
  readonly product: TestProduct
  /** Where the keeper of the database has its files. */
  readonly databaseDir: string
  /** Of a database that the product did not start itself. */
  readonly variables: Readonly<Record<string, string>>
  /** Whether `/readyz` of the product is that of its only process. */
  readonly isOneProcess: boolean
  /** Ends what the product did not start itself. */
  end(): Promise<void>
}

/** Kills, breaks and freezes the database below a product, and then reads what is stored. */
export const databaseAwaySuite = (start: () => Promise<ProductWithDatabase>): void => {
  let started: ProductWithDatabase
  let postgres: BreakablePostgres
  let anybody: Api
  let user: Api
  let project: Published
  let version: string
  /** May be deleted by a request whose outcome nobody learned. */
  let doomed: string

  beforeAll(async () => {
    started = await start()
    const { url, accounts } = started.product
    postgres = postgresIn(started.databaseDir)
    anybody = connect(url)
    user = connect(url, accounts.user?.token)
    project = await createProject(user, 'project')
    await approve(connect(url, accounts.moderator?.token), project.id)
    const publish = async (number: string) =>
      (await createVersion(user, project.id, { version_number: number }, [jarPart(jar(), `${number}.jar`)]))
        .id
    version = await publish('2.0.0')
    doomed = await publish('3.0.0')
  }, 240_000)
  afterAll(async () => {
    await started?.product.stop()
    await started?.end()
    await started?.product.forget()
  })

  /** These may be answered from memory. */
  const remembered = (): readonly Promise<Answer>[] =>
    ['/v2/project/project', '/v3/project/project', '/v2/search?query=project'].map((path) =>
      inTime(anybody.get(path)),
    )
  const reads = (): readonly Promise<Answer>[] => [
    ...[`/v2/version/${version}`, `/v3/version/${version}`, '/v3/user/user'].map((path) =>
      inTime(anybody.get(path)),
    ),
    ...['/v2/user', `/v2/project/${project.id}/members`].map((path) => inTime(user.get(path))),
    ...['/mod/project', '/user/user'].map((path) => inTime(anybody.get(path, html))),
  ]
  const changes = (title: string): readonly Promise<Answer>[] => [
    // These wait for each other.
    ...Array.from({ length: 6 }, () => inTime(user.patch(`/v2/project/${project.id}`, { title }))),
    ...['first', 'second'].map((key) =>
      inTime(
        user.send('PATCH', `/v2/project/${project.id}`, {
          headers: { 'idempotency-key': `${title} ${key}` },
          body: { title },
        }),
      ),
    ),
  ]
  const deletions = (): readonly Promise<Answer>[] => [
    inTime(user.delete(`/v2/version/${doomed}`)),
    inTime(user.delete(`/v2/project/${project.id}/icon`)),
  ]

  const everythingWorks = async (title: string) => {
    const ready = async () => (await inTime(anybody.get('/readyz'))).status
    await expect.poll(ready, WITHIN).toBe(200)
    // The first changes may still use broken connections.
    const change = async () => (await user.patch(`/v2/project/${project.id}`, { title })).status
    await expect.poll(change, WITHIN).toBe(204)
    const titleNow = async () => (await user.get(`/v2/project/${project.id}`)).body
    await expect.poll(titleNow, WITHIN).toMatchObject({ title })
    for (const answer of await Promise.all([...remembered(), ...reads()])) ok(answer)
    expect(ok(await anybody.get('/mod/project', html)).text).toContain(title)
  }

  test('a killed database is started again, and until then everything is answered or refused', async () => {
    const before = await postgres.pid()
    await postgres.kill()
    const isBack = () =>
      postgres.pid().then(
        (now) => now !== before,
        () => false,
      )
    do {
      for (const answer of await Promise.all([...remembered(), ...reads()])) expectRightOrRefused(answer, 200)
      for (const answer of await Promise.all(changes('Meanwhile'))) expectRightOrRefused(answer, 204)
    } while (!(await isBack()))
    await everythingWorks('After the kill')
  }, 180_000)

  test.each([
    ['cannot be started', () => postgres.keepAway()],
    ['hangs', () => postgres.freeze()],
  ])(
    'while the database %s, what needs it is answered with 503, and everything continues when it is back',
    async (_, leave) => {
      const comeBack = await leave()
      try {
        const asked = Promise.all([...reads(), ...changes('In between'), ...deletions()])
        // The assertion below names late answers.
        asked.catch(() => {})
        if (started.isOneProcess) {
          const readiness = async () => {
            const { status, body } = await inTime(anybody.get('/readyz'))
            return { status, body }
          }
          await expect.poll(readiness, WITHIN).toMatchObject({
            status: 503,
            body: { status: 'not ready', missing: 'the database', dependencies: { 'the database': 'away' } },
          })
        }
        for (const answer of await asked) expectRefused(answer)
        for (const answer of await Promise.all(remembered())) expectRightOrRefused(answer, 200)
      } finally {
        await comeBack()
      }
      await everythingWorks('After the silence')
      const said = started.product.output()
      const timesOf = (text: string) => said.split(`"msg":"the database is ${text}`).length
      await expect.poll(() => timesOf('back') === timesOf('away'), WITHIN).toBe(true)
    },
    180_000,
  )

  test('a stop while the database cannot be started is clean, and nothing is lost', async () => {
    const { product, variables } = started
    const admin = connect(product.url, product.accounts.admin?.token)
    const jobs = async () => (await admin.get('/v3/admin/jobs')).as<{ types: readonly JobCounts[] }>().types
    const underWay = async () =>
      (await jobs()).reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0)
    await expect.poll(underWay, WITHIN).toBe(0)
    const comeBack = await postgres.keepAway()
    try {
      for (const answer of await Promise.all(reads())) expectRefused(answer)
      expect(await product.stop(), product.output().slice(-3_000)).toBe(0)
    } finally {
      await comeBack()
    }
    if ('DATABASE_URL' in variables) await expect.poll(postgres.answers, WITHIN).toBe(true)
    const { chain, proved, projections } = await readStoredData(product.dataDir, product.url, variables)
    expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
    expect(proved).toEqual(projections)
  }, 180_000)
}
