import { aptInstall, canInstall } from './apt-install.mjs'
import { findChromium, isQuickerKnown } from './find-chromium.mjs'
import { SetupError } from './project.mjs'

const advice =
  'The browser tests need Chromium: install it (`apt-get install chromium`, `brew install --cask chromium`), or name a browser with CHROMIUM=/path/to/chrome.'

/** Installs Chromium if we may: as root on Debian. Elsewhere it says what to install. */
export const ensureChromium = async () => {
  if (canInstall() && isQuickerKnown()) {
    console.error('Installing Chromium for the browser tests …')
    // Older releases of Debian have only the whole browser.
    if (!aptInstall('chromium-headless-shell') && !findChromium()) aptInstall('chromium')
  }
  if (!findChromium()) throw new SetupError(advice)
}
