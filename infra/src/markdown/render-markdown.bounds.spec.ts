import { describe, expect, it } from 'vitest'
import { MAX_TABLE_CELLS } from './bounded-tokenizer.ts'
import { faultsIn } from './harmless.ts'
import { renderMarkdown } from './render-markdown.ts'
import { TextTooComplex } from './work-budget.ts'

const LENGTH = 65_536
const render = (markdown: string) =>
  renderMarkdown(markdown, { publicUrl: 'https://addons.example', trustedMediaHosts: [] })
const renderedOrRefused = (markdown: string) => {
  try {
    return render(markdown)
  } catch (error) {
    if (error instanceof TextTooComplex) return ''
    throw error
  }
}
const filled = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH)
const steps = (line: (depth: number) => string) =>
  Array.from({ length: 360 }, (_, depth) => line(depth)).join('')

// Without the bounds each of these takes minutes, gigabytes or the whole stack. Here the runner's time limit
// is the check.
const texts: Record<string, string> = {
  'quotes within quotes': filled('>'),
  'lists within quotes': filled('> - '),
  'lists within lists': filled('1. '),
  'lists ever deeper': steps((depth) => `${' '.repeat(depth)}- a\n`),
  'emphasis that never closes': filled('*a_'),
  'strong emphasis that never closes': filled('***a'),
  'emphasis within emphasis': filled('*_'),
  'strikes that never close': filled('~~a ~b '),
  'words of underscores': filled('a_'),
  'brackets that never close': filled('['),
  'links within links': filled('[a]('),
  'code marks of every length': steps((depth) => `${'`'.repeat(depth)} `),
  'rulers without tables': filled('a\n-\n'),
  'rulers of other widths': filled('a\n-|-\n'),
  'tables of one cell': filled('a|b\n-|-\n'),
  'elements that never close': filled('<div>'),
  'attributes that never end': filled('<a b="'),
  'tags that never end': filled('<'),
  'comments that never end': filled('<!--'),
  'mail names': filled('a.b_'),
  entities: filled('&#x'),
  'one endless word of code': `\`\`\`toml\n${filled('a')}\n\`\`\``,
  'many long lines of code': `\`\`\`java\n${filled(`${'1_'.repeat(250)}\n`)}\n\`\`\``,
  'code of just the length that is coloured': `\`\`\`ini\n${`${'a'.repeat(511)}\n`.repeat(31)}\n\`\`\``,
  styles: filled('<b style="float:left;;;;">'),
}

describe('a text made to be expensive', () => {
  it.each(Object.entries(texts))('is rendered, or refused at once: %s', (_, text) => {
    const html = renderedOrRefused(text)
    expect(html.length).toBeLessThan(4_000_000)
    expect(faultsIn(html)).toEqual([])
  })

  it('has no more table cells than the limit', () => {
    const table = `${'|a'.repeat(8000)}\n${'|-'.repeat(8000)}\n${'|\n'.repeat(15_000)}`
    expect(render(table).match(/<t[dh]\b/g)?.length).toBeLessThanOrEqual(MAX_TABLE_CELLS)
  })

  it('has no more table cells than the limit across many tables', () => {
    const table = `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'|\n'.repeat(400)}\n`
    const cells = render(table.repeat(40)).match(/<t[dh]\b/g)?.length ?? 0
    expect(cells).toBeGreaterThan(MAX_TABLE_CELLS / 2)
    expect(cells).toBeLessThanOrEqual(MAX_TABLE_CELLS)
  })

  it('is nested no deeper than the limit', () => {
    const depth = (html: string) => html.match(/<blockquote\b/g)?.length ?? 0
    expect(depth(render(`${'> '.repeat(90)}a`))).toBe(90)
    expect(depth(render(`${'> '.repeat(150)}a`))).toBeLessThanOrEqual(100)
    expect(render(`${'<div>'.repeat(1000)}a`).match(/<div>/g)?.length).toBeLessThanOrEqual(100)
  })

  it('is cut off at a limit that no stored text can reach', () => {
    expect(render('a '.repeat(1_000_000)).length).toBeLessThan(140_000)
  })
})
