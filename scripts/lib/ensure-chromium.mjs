import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { SetupError } from './project.mjs'

const advice =
  'The browser tests need Chromium: install it (`apt-get install chromium`, `brew install --cask chromium`), or name a browser with CHROMIUM=/path/to/chrome.'

const aptGet = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  }).status === 0

/** Installs Chromium where that is ours to do: as root on Debian. Elsewhere it says what to install. */
export const ensureChromium = async () => {
  if (findChromium()) return
  const rootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!rootOnDebian) throw new SetupError(advice)
  console.error('Installing Chromium for the browser tests …')
  if (!aptGet('update', '-qq') || !aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium'))
    throw new SetupError(`Chromium could not be installed by apt-get. ${advice}`)
  if (!findChromium()) throw new SetupError(advice)
}
