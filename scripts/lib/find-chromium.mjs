import { accessSync, constants } from 'node:fs'

const places = [
  // Chromium without windows takes less time for each page than the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser for the tests: `CHROMIUM`, or else one on this machine. */
export const findChromium = () => [process.env.CHROMIUM, ...places].find((path) => path && canRun(path))
