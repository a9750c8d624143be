import { afterEach, describe, expect, test } from 'vitest'
import { overflowOf, settled, sized, type Visitor, visit } from './visitor.ts'

/** This user has published every type of project in the sample catalogue. */
const profile = '/user/quietowl'
let visitor: Visitor
afterEach(() => visitor.leave())

describe('the tabs of a profile', () => {
  test.each([320, 390, 414])('are in one row at %i px and scroll separately', async (width) => {
    visitor = await visit(sized(width))
    const { page } = visitor
    await page.goto(profile)
    await settled(page)
    const strip = page.getByRole('navigation', { name: 'Project types' })
    const places = await strip.getByRole('link').evaluateAll((tabs) =>
      tabs.map((tab) => {
        // The drawn text may be wider than its box.
        const range = document.createRange()
        range.selectNodeContents(tab)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(places.length).toBeGreaterThan(4)
    for (const [index, { left }] of places.entries())
      expect(left).toBeGreaterThanOrEqual(places[index - 1]?.right ?? 0)
    expect(await strip.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeGreaterThan(0)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test('mark and show only the current one, however far to the right it is', async () => {
    visitor = await visit(sized(390))
    const { page } = visitor
    await page.goto(profile)
    await settled(page)
    const last = page.getByRole('navigation', { name: 'Project types' }).getByRole('link').last()
    await page.goto((await last.getAttribute('href')) ?? '')
    await settled(page)
    const tabs = page.getByRole('navigation', { name: 'Project types' }).getByRole('link')
    const current = await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-current')))
    expect(current.filter(Boolean)).toEqual(['page'])
    expect(current.at(-1)).toBe('page')
    const box = await last.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  })
})
