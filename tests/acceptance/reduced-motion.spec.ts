import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { settled, sized, type Visitor, visit } from './visitor.ts'

/** The classes of elements whose style, or that of a part of them, makes them move, and how many animations run now. */
const motionOf = (page: Page) =>
  page.evaluate(() => {
    const lasts = (durations: string) => durations.split(',').some((each) => Number.parseFloat(each) > 0)
    const canMove = (element: Element) =>
      [undefined, '::before', '::after'].some((part) => {
        const { animationName, transitionDuration } = getComputedStyle(element, part)
        return animationName !== 'none' || lasts(transitionDuration)
      })
    const movable = [...document.querySelectorAll('*')].filter(canMove)
    return {
      classes: movable.map((element) => element.getAttribute('class') ?? ''),
      running: document.getAnimations().length,
    }
  })
const still = { classes: [], running: 0 }

let visitor: Visitor
afterEach(() => visitor.leave())

const open = async (path: string, reducedMotion: 'reduce' | 'no-preference'): Promise<Page> => {
  visitor = await visit({ ...sized(1440), reducedMotion })
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}
/** The page of all components, with a menu open. */
const showAll = async (page: Page): Promise<void> => {
  await page.goto('/dev/ui')
  await settled(page)
  await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio').first().waitFor()
}

test('buttons, fields, menus and placeholders move for those who did not ask for less motion', async () => {
  const page = await open('/', 'no-preference')
  await showAll(page)
  const { classes, running } = await motionOf(page)
  for (const each of ['button', 'field', 'floating', 'skeleton', 'spinner'])
    expect(classes.filter((names) => names.includes(each)).length, each).toBeGreaterThan(0)
  expect(running).toBeGreaterThan(0)
})

test('nothing moves if the system asks for less motion', async () => {
  const page = await open('/', 'reduce')
  expect(await motionOf(page)).toEqual(still)
  await showAll(page)
  expect(await motionOf(page)).toEqual(still)
})

test('nothing moves if it is set for this site, whatever the system asks for', async () => {
  const page = await open('/settings/appearance', 'no-preference')
  const { classes } = await motionOf(page)
  expect(classes).not.toEqual([])
  await page.getByRole('switch', { name: 'Less motion' }).press('Space')
  await expect.poll(() => motionOf(page)).toEqual(still)
  await showAll(page)
  expect(await motionOf(page)).toEqual(still)
})
