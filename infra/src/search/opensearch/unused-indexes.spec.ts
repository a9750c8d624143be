import { describe, expect, it } from 'vitest'
import { unusedIndexes } from './unused-indexes.ts'

/** Indexes by name, each behind the alias of its layout if `filled`, otherwise behind the one for filling. */
const indexes = (filled: readonly string[], filling: readonly string[] = []) =>
  Object.fromEntries([
    ...filled.map((index) => [index, { aliases: { [index.replace(/-[a-z]+$/, '')]: {} } }]),
    ...filling.map((index) => [index, { aliases: { [`filling-${index}`]: {} } }]),
  ])

const unused = (own: number, ...found: Parameters<typeof indexes>) =>
  [...unusedIndexes('docs', own, indexes(...found))].sort()

describe('indexes that nobody needs any more', () => {
  it('are those of the same layout that are not the filled one', () => {
    expect(unused(2, ['docs-2-b'], ['docs-2-a', 'docs-2-c'])).toEqual(['docs-2-a', 'docs-2-c'])
  })

  it('are none as long as this layout has no filled one', () => {
    expect(unused(3, ['docs-1-a', 'docs-2-a'], ['docs-3-a', 'docs-3-b'])).toEqual([])
  })

  it('are those of layouts before the previous one', () => {
    expect(unused(12, ['docs-2-a', 'docs-9-a', 'docs-12-a'], ['docs-2-b'])).toEqual(['docs-2-a', 'docs-2-b'])
  })

  it('leave a release that was skipped out of account', () => {
    expect(unused(4, ['docs-1-a', 'docs-2-a', 'docs-4-a'])).toEqual(['docs-1-a'])
  })

  it('are no former ones that another release may be filling', () => {
    const filling = ['docs-2-a', 'docs-3-b']
    expect(unused(4, ['docs-2-b', 'docs-4-a'], filling)).toEqual([])
  })

  it('are none of a newer layout', () => {
    expect(unused(1, ['docs-1-a', 'docs-2-a', 'docs-3-a'])).toEqual([])
  })

  it('are none of other names', () => {
    const others = ['docs-more-1-a', 'docs-1', 'doc-1-a']
    expect(unused(3, ['docs-2-a', 'docs-3-a', ...others])).toEqual([])
  })
})
