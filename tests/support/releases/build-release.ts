import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const EVENTS = 'domain/src/engagement/follow/events.ts'

/** The modules that differ from the present ones, in this folder. */
const CHANGES = {
  'read-ahead': { [EVENTS]: 'follow-events-read-ahead.ts' },
  next: {
    [EVENTS]: 'follow-events-next.ts',
    'domain/src/engagement/follow/decider.ts': 'follow-decider-next.ts',
    'projectors/src/engagement/follow/fold.ts': 'follow-fold-next.ts',
    'projectors/src/catalogue/project/table-columns.ts': 'project-columns-next.ts',
  },
} as const

/** A server bundled from sources of which some are replaced. */
export interface Release {
  /** The file that runs one role. */
  readonly bundle: string
  forget(): Promise<void>
}

/**
 * `read-ahead`: reads a version of an event that `next` writes. `next` also has other columns, from which its
 * answers are read.
 */
export const buildRelease = async (name: keyof typeof CHANGES): Promise<Release> => {
  // At the depth of the built server, because its parts find pages and scripts from there.
  const output = `.cache/server-${name}-${process.pid}`
  const replaced = Object.entries(CHANGES[name]).flatMap(([module, replacement]) => [
    '--replace',
    `${module}=tests/support/releases/${replacement}`,
  ])
  const script = join(root, 'scripts/build-server.mjs')
  await promisify(execFile)(process.execPath, [script, '--output', output, ...replaced], { cwd: root })
  return {
    bundle: join(root, output, 'role.mjs'),
    forget: () => rm(join(root, output), { recursive: true, force: true }),
  }
}
