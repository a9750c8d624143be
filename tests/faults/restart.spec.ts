import { afterAll, expect, test } from 'vitest'
import { jar, picture } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { restartProduct, startProduct, type TestProduct } from '../support/product.ts'
import { approve, createProject, createVersion, jarPart, ok } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

let product: TestProduct
afterAll(async () => {
  await product.stop()
  await product.forget()
})

const as = (name: string): Api => connect(product.url, product.accounts[name]?.token)

const shown = async (): Promise<Record<string, unknown>> => {
  const { id } = product.accounts.user ?? { id: '' }
  const friend = product.accounts.creator?.id ?? ''
  const everything = {
    project: await as('user').get('/v2/project/kept'),
    modern: await as('user').get('/v3/project/kept'),
    versions: await as('user').get('/v2/project/kept/version'),
    members: await as('user').get('/v2/project/kept/members'),
    user: await as('user').get('/v2/user'),
    projects: await as('user').get(`/v2/user/${id}/projects`),
    follows: await as('creator').get(`/v2/user/${friend}/follows`),
    notifications: await as('creator').get(`/v2/user/${friend}/notifications`),
    organization: await as('user').get('/v3/organization/guild'),
    found: await as('user').get('/v2/search?query=kept'),
    statistics: await as('user').get('/v2/statistics'),
  }
  const shown = Object.entries(everything).map(([name, answer]) => [name, ok(answer).body] as const)
  // Reading the tokens uses one of them.
  const tokens = ok(await as('user').get('/v2/pat')).as<{ last_used: string | null }[]>()
  return { ...Object.fromEntries(shown), tokens: tokens.map(({ last_used: _, ...token }) => token) }
}

test('a restart keeps everything: accounts, projects, versions, pictures, files, downloads, follows, search', async () => {
  product = await startProduct()
  const bytes = jar()
  const { id, team } = await createProject(as('user'), 'kept', {}, [jarPart(bytes, 'kept.jar')])
  await approve(as('moderator'), id)
  const { files } = await createVersion(as('user'), id, { version_number: '2.0.0' })
  ok(await as('user').send('PATCH', `/v2/project/${id}/icon?ext=png`, { body: picture() }), 204)
  ok(await as('creator').post(`/v2/project/${id}/follow`), 204)
  const guest = { user_id: product.accounts.creator?.id }
  ok(await as('user').post(`/v2/team/${team}/members`, guest), 204)
  ok(await as('user').post('/v3/organization', { slug: 'guild', name: 'Guild', description: 'Kept too' }))
  const address = files[0]?.url ?? ''
  const downloaded = await (await fetch(address)).bytes()
  const downloads = async () =>
    ok(await as('user').get('/v2/project/kept')).as<{ downloads: number }>().downloads
  await expect.poll(downloads, { timeout: 20_000 }).toBe(1)
  const before = await shown()

  expect(await product.stop()).toBe(0)
  product = await restartProduct(product)
  expect(await shown()).toEqual(before)
  expect(await (await fetch(address)).bytes()).toEqual(downloaded)

  expect(await product.stop()).toBe(0)
  const { chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(proved).toEqual(projections)
})
