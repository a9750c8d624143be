import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { startProduct, type TestProduct } from '../../support/product.ts'
import { ok } from '../../support/publish.ts'
import { signUpAs } from '../../support/sign-up.ts'

const env = { NODE_ENV: 'production' }
const LINK = /^(http:\S+)\/auth\/first-administrator\?flow=(\S+)$/gm

const linksOf = (product: TestProduct) => [...product.output().matchAll(LINK)]
const flowOf = (product: TestProduct): string => linksOf(product)[0]?.[2] ?? 'none'
const become = (by: Api, flow: string) => by.post('/_internal/auth/first-administrator', { flow })
const codeOf = (answer: Answer) => answer.as<{ code?: string }>().code
const roleOf = async (by: Api) => ok(await by.get('/v2/user')).as<{ role: string }>().role

const newPerson = async ({ url }: TestProduct, name: string): Promise<Api> => {
  const { session } = ok(await signUpAs(connect(url), name)).as<{ session: string }>()
  return connect(url, session)
}

let product: TestProduct
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

  test('takes no other link, no visitor and no token', async () => {
    const someone = await newPerson(product, 'someone')
    const flow = flowOf(product)
    for (const wrong of ['', 'wrong', `${flow.slice(0, -1)}${flow.endsWith('A') ? 'B' : 'A'}`])
      expect(codeOf(await become(someone, wrong))).toBe('link-invalid')
    expect((await become(connect(product.url), flow)).status).toBe(401)
    const wanted = { name: 'Builds', scopes: 2, expires: '2100-01-01T00:00:00Z' }
    const { access_token } = ok(await someone.post('/v2/pat', wanted)).as<{ access_token: string }>()
    expect((await become(connect(product.url, access_token), flow)).status).toBe(401)
    expect(await roleOf(someone)).toBe('developer')
  })

  test('takes one of several who open it at once, and nobody afterwards, in any process', async () => {
    const people: Api[] = []
    for (const name of ['anna', 'ben', 'cleo', 'dora']) people.push(await newPerson(product, name))
    const flow = flowOf(product)
    const answers = await Promise.all(people.map((by) => become(by, flow)))
    const roles = await Promise.all(people.map(roleOf))
    expect(roles.map((role, at) => [role, answers[at]?.status]).toSorted()).toEqual([
      ['admin', 204],
      ['developer', 400],
      ['developer', 400],
      ['developer', 400],
    ])
    for (const by of [...people, ...people]) {
      expect(codeOf(await become(by, flow))).toBe('administrator-exists')
    }
  })

  test('prints none from then on', async () => {
    await product.stop()
    product = await startProduct({
      env,
      dataDir: product.dataDir,
      port: Number(new URL(product.url).port),
      inRoles: true,
    })
    expect(linksOf(product)).toEqual([])
  })
})

test('a catalogue that has administrators of another time prints no link', async () => {
  const begun = await startProduct()
  await begun.stop()
  expect(linksOf(begun)).toEqual([])
  const { dataDir } = begun
  const later = await startProduct({ env, dataDir, port: Number(new URL(begun.url).port) })
  expect(linksOf(later)).toEqual([])
  await later.stop()
  await later.forget()
})
