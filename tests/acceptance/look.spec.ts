import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()
let visitor: Visitor
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  pages = await samplePages(url)
})
afterEach(() => visitor.leave())

const open = async (path = '', width = 1440, theme?: string): Promise<Page> => {
  visitor = await visit(sized(width))
  if (theme) await visitor.page.context().addCookies([{ name: 'theme', value: theme, url }])
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

const styleOf = (node: Locator, name: string) =>
  node.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

const token = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${color})`
    const { color: computed } = getComputedStyle(probe)
    probe.remove()
    return computed
  }, name)

describe('the front page', () => {
  test('shows four projects with their own pictures, each of another type', async () => {
    const page = await open('/')
    const tiles = page.getByRole('list', { name: 'Featured' }).getByRole('listitem')
    const shown = await tiles.evaluateAll((items) =>
      items.map((item) => ({
        picture: item.querySelector('img')?.naturalWidth,
        type: item.querySelector('p')?.textContent,
      })),
    )
    expect(shown.map(({ picture = 0 }) => picture > 100)).toEqual([true, true, true, true])
    expect(new Set(shown.map(({ type }) => type)).size).toBe(4)
  })
})

describe('a page of results', () => {
  test('has the view buttons next to the sort order at 820 px, even with filters', async () => {
    const page = await open('/mods?g=fabric&f=utility', 820)
    const [order, view] = [
      page.getByRole('combobox', { name: 'Sort by' }),
      page.getByRole('button', { name: 'List' }),
    ]
    expect((await view.boundingBox())?.y).toBe((await order.boundingBox())?.y)
  })

  test('offers no useless filters if nothing was found', async () => {
    const page = await open('/mods?q=quetzalcoatlus&f=magic')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const offered = await filters
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    expect(offered).toEqual(['magic'])
  })

  test('shows how many results the environments and the license leave', async () => {
    const page = await open('/mods')
    for (const name of [/^Client \d+$/, /^Server \d+$/, /^Open source only \d+$/])
      expect(await page.getByRole('checkbox', { name }).count()).toBe(1)
  })

  test('gives each loader a color and each category an icon', async () => {
    const page = await open('/mods')
    const signs = page.locator('input[name="g"] + svg')
    const hues = new Set(await signs.evaluateAll((all) => all.map((sign) => getComputedStyle(sign).color)))
    expect(hues.size).toBe(await signs.count())
    const rows = page.locator('label:has(input[name="f"])')
    const outlines = new Set(
      await rows.evaluateAll((all) => all.map((row) => row.querySelector('svg')?.innerHTML)),
    )
    expect(outlines.size).toBe(await rows.count())
    expect(outlines.has(undefined)).toBe(false)
  })
})

describe('a project', () => {
  test('has its body on a surface', async () => {
    const page = await open(pages.project)
    const surface = page.locator('.panel:has(> .prose)')
    expect(await styleOf(surface, 'background-color')).toBe(await token(page, 'surface'))
  })

  test.each(['project', 'version', 'versions', 'changelog'])(
    'has download buttons in one color on the page %s',
    async (name) => {
      const page = await open(name === 'changelog' ? `${pages.project}/changelog` : pages[name])
      const [copper, onCopper] = [await token(page, 'copper'), await token(page, 'on-copper')]
      const looks = await page.locator('main a[download]').evaluateAll((links) =>
        links.map((link) => {
          const { backgroundColor, color } = getComputedStyle(link)
          return { backgroundColor, color }
        }),
      )
      expect(looks.length).toBeGreaterThan(0)
      for (const { backgroundColor, color } of looks)
        expect(color).toBe(backgroundColor === copper ? onCopper : copper)
    },
  )

  test('leaves most of the height on a phone: the download bar takes less than a twelfth', async () => {
    const page = await open(pages.project, 390)
    expect((await page.locator('.download-bar').boundingBox())?.height).toBeLessThan(844 / 12)
  })

  test('has headings in the font of the theme retro, and in no other theme', async () => {
    const face = 'Pixelify Sans Variable'
    const page = await open(pages.project, 1440, 'retro')
    const loaded = (of: Page) =>
      of.evaluate(
        (name) =>
          [...document.fonts].filter(({ family }) => family.includes(name)).map(({ status }) => status),
        face,
      )
    const title = page.getByRole('heading', { level: 1 })
    expect(await styleOf(title, 'font-family')).toContain(face)
    expect(await loaded(page)).toEqual(['loaded'])
    await visitor.leave()
    expect(await loaded(await open(pages.project, 1440, 'dark'))).toEqual(['unloaded'])
  })
})
