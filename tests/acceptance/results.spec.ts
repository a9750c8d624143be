import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { approve, createProject, ok, versionData } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

let visitor: Visitor
beforeAll(async () => {
  const { id } = await createProject(user, 'weathercocks', {
    title: 'Weathercocks',
    initial_versions: [versionData({ game_versions: ['1.20.1', '1.20.2', '24w10a'] })],
  })
  await approve(moderator, id)
  // A search after the write answers once the index contains it.
  ok(await user.get('/v2/search?query=weathercocks'))
})
afterEach(() => visitor.leave())

describe('a game version', () => {
  test.each(['24W10', 'snapshot'])('that is not a release is found by typing %s', async (typed) => {
    visitor = await visit()
    const { page } = visitor
    await page.goto('/mods?q=weathercocks')
    await settled(page)
    const option = page.getByRole('checkbox', { name: /^24w10a/ })
    expect(await option.count()).toBe(0)
    await page.getByRole('textbox', { name: 'Find a game version' }).fill(typed)
    await option.check()
    await page.waitForURL((address) => address.searchParams.get('v') === '24w10a')
    expect(visitor.complaints).toEqual([])
  })
})

describe('a result', () => {
  test.each(widths)(
    'shows at %i px which loaders and game versions it is for, in every view',
    async (width) => {
      visitor = await visit(sized(width))
      const { page } = visitor
      await page.goto('/mods?q=weathercocks')
      await settled(page)
      const result = page.getByRole('region', { name: 'Results' }).getByRole('article')
      for (const view of ['List', 'Grid', 'Gallery']) {
        await page.getByRole('button', { name: view }).click()
        for (const said of ['Fabric', '1.20.1–1.20.2']) {
          const text = result.getByText(said).and(page.locator(':visible'))
          const [inner, outer] = [await text.boundingBox(), await result.boundingBox()]
          if (!inner || !outer) throw new Error(`${said} is not to be seen`)
          expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
        }
        expect(await overflowOf(page)).toBe(0)
      }
      expect(visitor.complaints).toEqual([])
    },
  )
})
