import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, visit } from './visitor.ts'

const { url } = ownSite()
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
})

/**
 * Targets too small for a finger. Links within sentences are as high as their line, and some links cover a
 * whole card.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main a, main button')]
      .filter((target) => target.checkVisibility() && !target.matches('.prose *, .whole-link'))
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width < 24 || height < 24
      })
      .map((target) => target.outerHTML.slice(0, 200)),
  )

const names = [
  ...['home', 'search', 'project', 'versions', 'version', 'changelog', 'user', 'organization'],
  ...['sign in', 'sign up', 'reset password', 'verify email'],
]

test.each(names)(
  'on a phone every link and button of the page %s is at least 24 px wide and high',
  async (name) => {
    const { page, leave } = await visit(sized(390))
    await page.goto(name === 'changelog' ? `${pages.project}/changelog` : (pages[name] ?? ''))
    await settled(page)
    expect(await smallTargets(page)).toEqual([])
    await leave()
  },
)
