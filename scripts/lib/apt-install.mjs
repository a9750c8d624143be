import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const aptGet = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A package must not start its own server.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    timeout: 600_000,
  }).status === 0

/** Whether we may install packages: as root on Debian. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Returns whether the package is there now. */
export const aptInstall = (name) =>
  aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', name)
