import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { overflowOf, settled, sized, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

const repeated = (text: string, times: number, between = '') => Array(times).fill(text).join(between)
const row = (cell: string) => `|${repeated(` ${cell} |`, 14)}`

const texts: Readonly<Record<string, { title: string; description: string; body: string }>> = {
  'text-table': {
    title: 'Fourteen columns',
    description: 'A table that is wider than a phone',
    body: [row('Column name'), row('---'), row('value'), row('value')].join('\n'),
  },
  'text-code': {
    title: 'Long lines',
    description: 'Code of 400 characters a line',
    body: `\`\`\`java\nString long = "${repeated('x', 400)}";\n\`\`\`\n\nInline \`${repeated('code', 60)}\`.`,
  },
  'text-deep': {
    title: 'Deep nesting',
    description: 'Lists and quotes a hundred deep',
    body: [
      `${repeated('>', 100)} quoted`,
      Array.from({ length: 100 }, (_, depth) => `${' '.repeat(2 * depth)}- item ${depth}`).join('\n'),
      `${repeated('<details open><summary>More</summary>\n\n', 30)}inside`,
    ].join('\n\n'),
  },
  'text-words': {
    title: repeated('Word', 16),
    description: `${repeated('W', 200)} without a space`,
    body: `# ${repeated('Heading', 30)}\n\nhttps://example.org/${repeated('path', 90)}\n\n- ${repeated('item', 90)}`,
  },
  'text-nothing': { title: repeated('Nothing ', 8).replaceAll(' ', ''), description: 'No body', body: '' },
  'text-html': {
    title: 'Raw HTML',
    description: 'What READMEs are made of',
    body: [
      '<center><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="2000" height="40" alt="wide"></center>',
      '<iframe width="1200" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
      `<table width="1500"><tr><td width="1200">wide</td></tr></table><pre>${repeated('pre ', 200)}</pre>`,
      '<video src="/none.mp4" controls width="1200"></video>',
    ].join('\n\n'),
  },
  'text-han': {
    title: '这个模组添加了许多新的方块物品和生物并支持多种加载器',
    description: repeated('没有任何空格所以必须在字符之间换行', 10),
    body: `# 简介\n\n${repeated('这是一个没有空格的段落', 60)}\n\n한국어 日本語`,
  },
  'text-lost': {
    title: 'Lost pictures',
    description: 'Pictures that do not load',
    body: '![A lost picture](/files/lost.png)\n\nWords ![](/files/lost.png) between',
  },
  'text-lists': {
    title: 'Lists both ways',
    description: 'A list in two directions',
    body: '- left\n- عنصر\n\n> اقتباس',
  },
  'text-arabic': {
    title: 'محرك الإضاءة',
    description: 'إضافة تحسن الإضاءة (Fabric 1.20.1).',
    body: 'هذه الإضافة جديدة.\n\n- عنصر\n\nRead from the left.\n\n`code`',
  },
}

let visitor: Visitor
beforeAll(async () => {
  for (const [slug, text] of Object.entries(texts))
    await approve(moderator, (await createProject(user, slug, text)).id)
  visitor = await visit(sized(390))
})
afterAll(() => visitor.leave())

const open = async (path: string) => {
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

/** Whether the element's words start at the left or the right of its box. */
const sideOf = (element: Locator) =>
  element.evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    const [box, text] = [node.getBoundingClientRect(), words.getBoundingClientRect()]
    return text.left - box.left < box.right - text.right ? 'left' : 'right'
  })

test('the front page does not scroll sideways on the narrowest of screens', async () => {
  const { page, leave } = await visit(sized(320))
  await page.goto('/')
  await settled(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await leave()
})

describe('on a phone', () => {
  test.each(Object.keys(texts))('the page of %s does not scroll sideways', async (slug) => {
    expect(await overflowOf(await open(`/mod/${slug}`))).toBeLessThanOrEqual(0)
  })

  test('and neither do results with all of these projects', async () => {
    const { title } = texts['text-words'] ?? { title: '' }
    const page = await open(`/mods?q=${title}`)
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test('nor does a search page without results for one long word, nor the missing pages of a project with such a title', async () => {
    const page = await open(`/mods?q=${repeated('Q', 120)}`)
    await page.getByRole('heading', { name: 'No mods found' }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await open('/mod/text-nothing')
    await page.getByRole('heading', { name: 'No description' }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test('nor does a gallery whose titles are one long word', async () => {
    const address = `/v2/project/text-words/gallery?ext=png&featured=false&title=${repeated('Title', 40)}`
    const headers = { 'content-type': 'image/png' }
    ok(await user.send('POST', address, { headers, body: picture() }), 204)
    const page = await open('/mod/text-words/gallery')
    await page.getByRole('heading', { name: /^TitleTitle/ }).waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test.each([
    ['text-table', '.prose table'],
    ['text-code', '.prose pre'],
  ])('wide content in %s scrolls separately, by keyboard too', async (slug, selector) => {
    const wide = (await open(`/mod/${slug}`)).locator(selector)
    expect(await wide.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeGreaterThan(0)
    await wide.focus()
    await visitor.page.keyboard.press('ArrowRight')
    await expect.poll(() => wide.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  })

  test('every text is shown in its own direction', async () => {
    const page = await open('/mod/text-arabic')
    const prose = page.locator('.prose')
    expect(
      await prose
        .locator('p')
        .first()
        .evaluate((node) => getComputedStyle(node).direction),
    ).toBe('rtl')
    expect(await sideOf(prose.locator('p').first())).toBe('right')
    expect(await sideOf(prose.getByText('Read from the left.'))).toBe('left')
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl')
    expect(await sideOf(title)).toBe('left')
  })

  test('a project without an icon shows the first letter of its title, whatever its script', async () => {
    for (const slug of ['text-table', 'text-han', 'text-arabic']) {
      const page = await open(`/mod/${slug}`)
      const letter = await page.locator('main header svg text').first().textContent()
      expect([slug, letter]).toEqual([slug, [...(texts[slug]?.title ?? '')][0]])
    }
  })
})

test('a picture that does not load is replaced by its alternative text, or by nothing', async () => {
  const page = await open('/mod/text-lost')
  const lost = page.locator('.prose .lost-picture')
  await lost.waitFor()
  expect(await lost.allTextContents()).toEqual(['A lost picture'])
  await expect.poll(() => page.locator('.prose img').count()).toBe(0)
})

test('list markers and quote lines are on the side where the text starts', async () => {
  const page = await open('/mod/text-lists')
  const marginsOf = (selector: string) =>
    page.locator(selector).evaluateAll((nodes) =>
      nodes.map((node) => {
        const { marginLeft, marginRight, borderLeftWidth, borderRightWidth } = getComputedStyle(node)
        return [marginLeft, marginRight, borderLeftWidth, borderRightWidth].map((width) => width !== '0px')
      }),
    )
  expect(await marginsOf('.prose li')).toEqual([
    [true, false, false, false],
    [false, true, false, false],
  ])
  expect(await marginsOf('.prose blockquote')).toEqual([[false, false, false, true]])
})
