import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

const LIBRARY = '/usr/lib/*/faketime/libfaketime.so.1'
/**
 * Relative to the clock of Postgres, which does not change. Both ways across a day, and back within a second.
 */
const SKEWS = ['+25h', '-25h', '+1h', '-1h', '-2s', '+90d']

const install = (): void => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'],
  ])
    spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
}

const findLibrary = (): string | undefined => globSync(LIBRARY)[0]

export const clockSkew: Fault = {
  id: 'F17',
  title: 'the clock of the product jumps by up to 90 days',
  async prepare() {
    if (findLibrary() === undefined) install()
    const library = findLibrary()
    if (library === undefined) return 'there is no libfaketime (`apt-get install libfaketime`)'
    const directory = await mkdtemp(join(tmpdir(), 'modstead-clock-'))
    const file = join(directory, 'skew')
    await writeFile(file, '+0')
    return {
      shape: 'alone',
      variables: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
      lastsMs: 1_000,
      async inject({ random }) {
        await writeFile(file, random.pick(SKEWS))
        return 0
      },
      // The clock stays wrong, so that the next jump starts from there.
      async heal() {},
      remove: () => rm(directory, { recursive: true, force: true }),
    }
  },
}
