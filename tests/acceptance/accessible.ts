import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture } from './picture.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, sized, widths } from './visitor.ts'

/** Checks that the page breaks no accessibility rule in light and dark and is not wider than the window. Leaves it in dark. */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page), `${name} ${colorScheme}`).toEqual([])
    expect(await overflowOf(page), `${name} ${colorScheme}`).toBeLessThanOrEqual(0)
    await takePicture(page, `${name} ${colorScheme}`)
  }
}

/** The same at each width, for a state that takes long to reach. Leaves the page as it was. */
export const expectAccessibleAtEachWidth = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
  for (const width of widths) {
    const { viewport } = sized(width)
    if (viewport) await page.setViewportSize(viewport)
    await expectAccessible(page, name)
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}
