import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()
let visitor: Visitor
afterEach(() => visitor.leave())

const open = async (path: string) => {
  visitor = await visit({ ...sized(1440), forcedColors: 'active' })
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

const groundOf = (node: Locator, pseudo?: string) =>
  node.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo)

/** The color with which the system marks its own current entries. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'background: SelectedItem; forced-color-adjust: none'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })

describe('in forced colors mode', () => {
  test('the current page in the header, the current result page and the current view stand out', async () => {
    const page = await open('/mods?m=5')
    const header = page.getByRole('navigation', { name: 'Add-ons', exact: true })
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const mark = await selected(page)
    for (const [current, other] of [
      [header.getByRole('link', { name: 'Mods' }), header.getByRole('link', { name: 'Shaders' })],
      [
        pages.getByRole('link', { name: 'Page 1', exact: true }),
        pages.getByRole('link', { name: 'Page 2', exact: true }),
      ],
      [page.getByRole('button', { name: 'List' }), page.getByRole('button', { name: 'Grid' })],
    ] as const) {
      expect(await groundOf(current)).toBe(mark)
      expect(await groundOf(other)).not.toBe(mark)
    }
  })

  test('the line below the current tab is visible', async () => {
    const page = await open((await samplePages(url)).project ?? '')
    const tab = page.getByRole('link', { name: 'Description', exact: true })
    expect(await groundOf(tab, '::after')).toBe(await selected(page))
  })
})
