import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsIn } from './harmless.ts'
import { renderMarkdown } from './render-markdown.ts'
import { MAX_WORK, TextTooComplex, WorkBudget } from './work-budget.ts'

const LENGTH = 65_536
const options = { publicUrl: 'https://addons.example', trustedMediaHosts: [] }

/** The work for a text and its HTML, or null if it was refused. */
const attempt = (text: string): { work: number; html: string | null } => {
  const budget = new WorkBudget()
  try {
    const html = renderMarkdown(text, options, budget)
    return { work: budget.spent, html }
  } catch (error) {
    if (!(error instanceof TextTooComplex)) throw error
    return { work: budget.spent, html: null }
  }
}

const half = LENGTH / 2
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

// Without a budget each of these takes minutes, which the runner's time limit would notice.
const refused: Record<string, string> = {
  'lists within lists over lazy lines': filled('- ', half) + filled('x\n', half),
  'stars within stars over lazy lines': filled('* ', half) + filled('x\n', half),
  'pluses within pluses over lazy lines': filled('+ ', half) + filled('x\n', half),
  'numbers within numbers over lazy lines': filled('1. ', half) + filled('x\n', half),
  'lists within quotes over lazy lines': filled('> - ', half) + filled('x\n', half),
  'one item with lazy lines': `- a\n${filled('x\n', LENGTH - 4)}`,
  'one quoted item with lazy lines': `> - a\n${filled('x\n', LENGTH - 6)}`,
  'quotes that are interrupted again and again': filled('===\n>---\n', LENGTH),
  'notes within notes': filled('[^a]: ', LENGTH),
  'a long address that is used again and again': `[x]: http://a/${filled('b', half)}\n\n${filled('[x]', half - 16)}`,
}

const tokens = [
  ...['- ', '* ', '+ ', '1. ', '2) ', '- [ ] ', '> ', '>', '  ', '    ', '\t', '\n', '\n\n', 'x', 'a b'],
  ...['*', '**', '_', '__', '***', '~', '~~', '`', '``', '```', '```\n', '~~~\n', '\\', '\\\n', '  \n'],
  ...['[', '](', '](a)', '![', ')', '(', '](<', '>)', '[x]', '[x]: a\n', '[^1]', '[^1]: ', ':tada:', ':'],
  ...['|', '|-', '|-|\n', '-|-\n', 'a|b\n', '---\n', '===\n', '# ', 'http://', 'www.', 'a@b', 'a.', '&#'],
  ...['<', '<div>', '</div>', '<!--', '-->', '<a b="', '">', '<p', '<details>\n', '<b>', '</b>', "'", '"'],
]

const unit = fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 }).map((each) => each.join(''))
const hostile = fc
  .tuple(unit, fc.array(unit, { minLength: 1, maxLength: 3 }))
  .map(([start, units]) =>
    (start + units.map((each) => filled(each, LENGTH / units.length)).join('')).slice(0, LENGTH),
  )

describe('the work of a text', () => {
  it.each(Object.entries(refused))('that no real text needs is refused: %s', (_, text) => {
    expect(attempt(text).html).toBeNull()
  })

  it('is counted the same each time', () => {
    const text = '> - a *b* [c](d)\n\n```js\ne\n```\n'.repeat(100)
    expect(attempt(text).work).toBe(attempt(text).work)
  })

  it('grows with its length, not with the square of it', () => {
    const text = '# a\n\nb *c* `d` [e](f)\n\n- g\n- h\n\n> i\n\n|j|\n|-|\n|k|\n\n'
    const { work } = attempt(text.repeat(100))
    expect(attempt(text.repeat(1000)).work / work).toBeLessThan(11)
    expect(work).toBeLessThan(MAX_WORK / 20)
  })

  it('stays within the budget, and the HTML is safe, however marks are stacked', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { work, html } = attempt(text)
        if (html === null) return
        expect(work).toBeLessThanOrEqual(MAX_WORK)
        expect(html.length).toBeLessThan(4_000_000)
        expect(faultsIn(html)).toEqual([])
      }),
      { seed: 20_261_122, numRuns: 40 },
    )
  })
})
