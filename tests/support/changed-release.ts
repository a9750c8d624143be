import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { main } from './built-server.ts'

const CHANGED = 'engagement/follow'
const DEFINITION = new RegExp(`(name: "${CHANGED}",\\s+group: "public",\\s+version: )(\\d+)`)

/** The built server, and a copy as if the next release had changed a projection. */
export interface Releases {
  readonly present: string
  readonly next: string
  forget(): Promise<void>
}

/**
 * Makes the next release beside the built one, at the same depth below the root, because its parts find pages
 * and scripts from there.
 */
export const openReleases = async (name: string): Promise<Releases> => {
  const present = dirname(main)
  const next = join(dirname(present), `server-${name}`)
  await cp(present, next, { recursive: true })
  let changed = 0
  for (const file of await readdir(next)) {
    if (!file.endsWith('.mjs')) continue
    const text = await readFile(join(next, file), 'utf8')
    if (!DEFINITION.test(text)) continue
    const raised = text.replace(DEFINITION, (_, before, version) => `${before}${Number(version) + 1}`)
    await writeFile(join(next, file), raised)
    changed += 1
  }
  if (changed === 0) throw new Error(`the built server does not define ${CHANGED} as this expects`)
  return {
    present: join(present, 'role.mjs'),
    next: join(next, 'role.mjs'),
    forget: () => rm(next, { recursive: true, force: true }),
  }
}
