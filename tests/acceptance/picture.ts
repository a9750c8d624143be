import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const pictures = fileURLToPath(new URL('../../test-results', import.meta.url))

/**
 * Takes a picture for people to look at, below `test-results/`. Only with `PICTURES=1`, because drawing takes longer than most
 * checks.
 */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES !== '1') return
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')}-${page.viewportSize()?.width}.png`
  await page.screenshot({ path: join(pictures, file), fullPage: true })
}
