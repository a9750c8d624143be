export type EmbeddedPostgresFault =
  | 'damaged'
  | 'disk-full'
  | 'not-writable'
  | 'start-failed'
  | 'unsupported-machine'
  | 'wrong-version'

/** The embedded Postgres cannot be used. The message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
  readonly fault: EmbeddedPostgresFault

  constructor(fault: EmbeddedPostgresFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

const advice: Record<EmbeddedPostgresFault, (directory: string) => string> = {
  damaged: (directory) => `Restore DATA_DIR from a backup, or move ${directory} away to start empty.`,
  'disk-full': () => 'Free some space, or set DATA_DIR to a directory on another disk.',
  'not-writable': () => 'Give this user the right to write there, or set DATA_DIR to another directory.',
  'start-failed': () => 'LOG_LEVEL=debug shows everything that Postgres said.',
  'unsupported-machine': () => 'Set DATABASE_URL to a Postgres 18 server.',
  'wrong-version': () => 'Start it with the release that wrote it, or move it away to start empty.',
}

export const fault = (
  kind: EmbeddedPostgresFault,
  directory: string,
  what: string,
  cause?: unknown,
): EmbeddedPostgresError =>
  new EmbeddedPostgresError(kind, `${what.replace(/\.?$/, '.')} ${advice[kind](directory)}`, cause)

// The order matters: a full disk or a missing permission also makes Postgres say that it could not read a
// file.
const signs: readonly (readonly [EmbeddedPostgresFault, RegExp])[] = [
  [
    'disk-full',
    /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of \d+ bytes/,
  ],
  ['not-writable', /Permission denied|Read-only file system|Operation not permitted/],
  ['wrong-version', /incompatible with server|was initialized by PostgreSQL version/],
  [
    'damaged',
    /control file|valid checkpoint|checkpoint record|invalid primary|could not (open|read|access|stat) (file|directory|status)|PG_VERSION|not a valid data directory|does not contain|required WAL directory|invalid page|checksum/,
  ],
]

const sentences: Record<EmbeddedPostgresFault, (directory: string) => string> = {
  damaged: (directory) => `The database in ${directory} is damaged`,
  'disk-full': (directory) => `The disk of ${directory} is full`,
  'not-writable': (directory) => `The database in ${directory} cannot be written`,
  'start-failed': (directory) => `The database in ${directory} did not start`,
  'unsupported-machine': () => 'The embedded Postgres does not run on this machine',
  'wrong-version': (directory) => `The database in ${directory} was written by another version of Postgres`,
}

const lastWord = (lines: readonly string[]): string | undefined =>
  lines
    .map((line) => /(?:FATAL|PANIC|error):\s+(.+)$/.exec(line)?.[1])
    .findLast((text) => text !== undefined && !/removing contents|removing data/.test(text))

/** Interprets the output of `initdb` or `postgres` before it failed. */
export const faultFromOutput = (output: string, directory: string): EmbeddedPostgresError => {
  const loading = /error while loading shared libraries: (.+)/.exec(output)?.[1]
  if (loading)
    return fault('unsupported-machine', directory, `The embedded Postgres does not run: ${loading}`)
  const lines = output.split('\n')
  const [kind, sign] = signs.find(([, each]) => each.test(output)) ?? ['start-failed' as const, /^/]
  // The lines after the cause are often only consequences.
  const said = lastWord(lines.filter((line) => sign.test(line))) ?? lastWord(lines)
  return fault(kind, directory, sentences[kind](directory) + (said ? ` (${said})` : ''))
}

/** Interprets a file system error. Returns any other error unchanged. */
export const faultFromFileSystem = (error: unknown, directory: string): unknown => {
  if (!(error instanceof Error) || error instanceof EmbeddedPostgresError || !('code' in error)) return error
  const { code } = error
  const kind =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'disk-full'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST'
        ? 'not-writable'
        : undefined
  return kind ? fault(kind, directory, `${sentences[kind](directory)} (${error.message})`, error) : error
}
