import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/lib/find-chromium.mjs'

/** The machine's own Chromium. `npm test` has made sure that there is one. */
export const launchChromium = (): Promise<Browser> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found: run `npm test`, or set CHROMIUM to its path.')
  // Chromium's own sandbox does not work for root, nor if /dev/shm is as small as in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []
  // Without windows, Chromium rounds the widths of letters unless told otherwise, and breaks lines elsewhere.
  return chromium.launch({ executablePath, args: [...args, '--font-render-hinting=none'] })
}
