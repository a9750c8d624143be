import { aptInstall, canInstall } from './apt-install.mjs'
import { findChromium } from './find-chromium.mjs'
import { SetupError } from './project.mjs'

const advice =
  'The browser tests need Chromium: install it (`apt-get install chromium`, `brew install --cask chromium`), or name a browser with CHROMIUM=/path/to/chrome.'

/** Installs Chromium if we may: as root on Debian. Elsewhere it says what to install. */
export const ensureChromium = async () => {
  if (findChromium()) return
  if (!canInstall()) throw new SetupError(advice)
  console.error('Installing Chromium for the browser tests …')
  // Not every release of Debian has the one without windows.
  if (!aptInstall('chromium-headless-shell') && !aptInstall('chromium'))
    throw new SetupError(`Chromium could not be installed by apt-get. ${advice}`)
  if (!findChromium()) throw new SetupError(advice)
}
