import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { startProduct, type TestProduct } from '../../support/product.ts'
import { ok } from '../../support/publish.ts'
import { newPerson } from '../../support/sign-up.ts'

const env = { NODE_ENV: 'production' }
const LINK = /^(http:\S+)\/auth\/first-administrator\?flow=(\S+)$/gm

const linksOf = (product: TestProduct) => [...product.output().matchAll(LINK)]
/** Links are printed together with this line. */
const untilReady = ({ output }: TestProduct) => expect.poll(output).toContain('Modstead is ready')
const flowOf = (product: TestProduct): string => linksOf(product)[0]?.[2] ?? 'none'
const become = (by: Api, flow: string) => by.post('/_internal/auth/first-administrator', { flow })
const codeOf = (answer: Answer) => answer.as<{ code?: string }>().code
const roleOf = async (by: Api) => ok(await by.get('/v2/user')).as<{ role: string }>().role

let product: TestProduct
let chosen: Api | undefined
afterAll(async () => {
  await product?.stop()
  await product?.forget()
})

describe('a catalogue in production', () => {
  beforeAll(async () => {
    product = await startProduct({ env, inRoles: true, arguments: ['--command-api', '2'] })
  })

  test('prints one link for its first administrator, whatever the number of processes', async () => {
    await expect.poll(() => linksOf(product).length).toBe(1)
    expect(linksOf(product)[0]?.[1]).toBe(product.url)
  })

  test('has none of the accounts to try the product with', async () => {
    const nobody = connect(product.url)
    for (const username of ['user', 'creator', 'moderator', 'admin']) {
      expect((await nobody.get(`/v2/user/${username}`)).status).toBe(404)
      expect((await nobody.post('/v2/auth/login', { username, password: username })).status).toBe(401)
    }
  })

  test('accepts no other link, no visitor and no token', async () => {
    const someone = await newPerson(product.url, 'someone')
    const flow = flowOf(product)
    for (const wrong of ['', 'wrong', `${flow.slice(0, -1)}${flow.endsWith('A') ? 'B' : 'A'}`])
      expect(codeOf(await become(someone, wrong))).toBe('link-invalid')
    expect((await become(connect(product.url), flow)).status).toBe(401)
    const wanted = { name: 'Builds', scopes: 2, expires: '2100-01-01T00:00:00Z' }
    const { access_token } = ok(await someone.post('/v2/pat', wanted)).as<{ access_token: string }>()
    expect((await become(connect(product.url, access_token), flow)).status).toBe(401)
    expect(await roleOf(someone)).toBe('developer')
  })

  test('accepts one of several users who open it at the same time, and nobody afterwards, in any process', async () => {
    const people: Api[] = []
    for (const name of ['anna', 'ben', 'cleo', 'dora']) people.push(await newPerson(product.url, name))
    const flow = flowOf(product)
    const answers = await Promise.all(people.map((by) => become(by, flow)))
    const roles = await Promise.all(people.map(roleOf))
    expect(roles.map((role, at) => [role, answers[at]?.status]).toSorted()).toEqual([
      ['admin', 204],
      ['developer', 400],
      ['developer', 400],
      ['developer', 400],
    ])
    chosen = people[roles.indexOf('admin')]
    for (const by of [...people, ...people]) {
      expect(codeOf(await become(by, flow))).toBe('administrator-exists')
    }
  })

  test("keeps one of two administrators who remove each other's role at the same time", async () => {
    const ben = await newPerson(product.url, 'other')
    const idOf = async (by: Api) => ok(await by.get('/v2/user')).as<{ id: string }>().id
    if (!chosen) throw new Error('nobody was chosen')
    const first = chosen
    const demote = (by: Api, id: string, role = 'developer') =>
      by.patch(`/_internal/admin/user/${id}/role`, { role, reason: 'A race' })
    const ids = { first: await idOf(first), ben: await idOf(ben) }
    for (let round = 0; round < 5; round += 1) {
      if ((await roleOf(ben)) === 'developer') ok(await demote(first, ids.ben, 'admin'), 204)
      else ok(await demote(ben, ids.first, 'admin'), 204)
      const answers = await Promise.all([demote(first, ids.ben), demote(ben, ids.first)])
      const roles = await Promise.all([roleOf(first), roleOf(ben)])
      expect(roles.toSorted(), answers.map(({ text }) => text).join()).toEqual(['admin', 'developer'])
    }
  })

  test('prints none after that', async () => {
    await product.stop()
    product = await startProduct({
      env,
      dataDir: product.dataDir,
      port: Number(new URL(product.url).port),
      inRoles: true,
    })
    await untilReady(product)
    expect(linksOf(product)).toEqual([])
  })
})

test('a catalogue with administrators from an earlier release prints no link', async () => {
  const begun = await startProduct()
  await begun.stop()
  expect(begun.output()).toContain('Modstead is ready')
  expect(linksOf(begun)).toEqual([])
  const { dataDir } = begun
  const later = await startProduct({ env, dataDir, port: Number(new URL(begun.url).port) })
  await untilReady(later)
  expect(linksOf(later)).toEqual([])
  await later.stop()
  await later.forget()
})
