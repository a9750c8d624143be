import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

let visitor: Visitor
beforeAll(async () => {
  const { id } = await createProject(user, 'fresh-paint', { title: 'Fresh Paint' })
  await approve(moderator, id)
  ok(await moderator.post(`/v2/project/${id}/follow`), 204)
  // A search after the write answers once the index contains it.
  ok(await user.get('/v2/search?query=fresh%20paint'))
  visitor = await visit()
})
afterAll(() => visitor.leave())

describe('a project that nobody has downloaded yet', () => {
  test.each([
    ['on its page', '/mod/fresh-paint', 'main header'],
    ['among results', '/mods?q=fresh%20paint', 'main article'],
  ])('is new %s, and its single follower is not in the plural', async (_, path, place) => {
    await visitor.page.goto(path)
    const facts = visitor.page.locator(place).locator('ul').first()
    expect((await facts.locator('li').allTextContents()).slice(0, 2)).toEqual([
      'New',
      expect.stringMatching(/^1 ?follower$/),
    ])
  })

  test('shows no download counts in the list of its versions', async () => {
    await visitor.page.goto('/mod/fresh-paint/versions')
    const text = await visitor.page.getByRole('main').getByRole('listitem').first().textContent()
    expect(text).not.toMatch(/\d downloads?/)
  })
})
