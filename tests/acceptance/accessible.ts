import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from './picture.ts'
import { colorViolationsOf, violationsOf } from './violations.ts'
import { overflowOf } from './visitor.ts'

/** Checks that the page breaks no accessibility rule in light and dark and is not wider than the window. Leaves it in dark. */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOf(page)
  await takePicture(page, `${name} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Nothing but colors differs.
  const dark = await colorViolationsOf(page)
  await takePicture(page, `${name} dark`)
  expect({ light, dark }, name).toEqual({ light: [], dark: [] })
  expect(await overflowOf(page), name).toBeLessThanOrEqual(0)
}
