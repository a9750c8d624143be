import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Writes a secret to a file that is not there yet, mode 0600 in a directory of 0700: whole or not at all, and never over another. */
export const makeKeyFile = async (path: string, make: () => string): Promise<void> => {
  if (existsSync(path)) return
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `${randomBytes(8).toString('hex')}.draft`)
  await writeFile(draft, make(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Not over the key of a process that was quicker.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
