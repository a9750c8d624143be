import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Writes a secret to a new file, mode 0600 in a directory of 0700: completely or not at all, and never over
 * an existing file.
 */
export const makeKeyFile = async (path: string, make: () => string): Promise<void> => {
  if (existsSync(path)) return
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `${randomBytes(8).toString('hex')}.draft`)
  await writeFile(draft, make(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Does not overwrite the key of a faster process.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
