import { accessSync, constants } from 'node:fs'

/** Chromium without windows loads pages in about three quarters of the time that the whole browser takes. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

const places = [
  WITHOUT_WINDOWS,
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

/** Whether there is a quicker browser for the tests than `findChromium` returns. */
export const isQuickerKnown = () => ![process.env.CHROMIUM, WITHOUT_WINDOWS].includes(findChromium())
