import { HeadKeyError } from '@modstead/infra/audit/open-head-key'
import { SettingsError } from '@modstead/infra/config/settings'
import { MasterKeyError } from '@modstead/infra/personal-data/master-key'
import { EmbeddedPostgresError } from '@modstead/infra/postgres/embedded-error'
import { DataDirectoryInUse } from './data-directory-lock.ts'
import { StartRefused } from './start-refused.ts'

/** The fields of Node's and the driver's errors besides their message. */
interface Detail {
  readonly code: string
  readonly message: string
  readonly syscall: string
  readonly path: string
  readonly address: string
  readonly port: string
}

const detailOf = (error: Error): Detail => {
  const fields = error as unknown as Record<string, unknown>
  const text = (name: string) => (fields[name] === undefined ? '' : String(fields[name]))
  return {
    code: text('code'),
    message: error.message,
    syscall: text('syscall'),
    path: text('path'),
    address: text('address'),
    port: text('port'),
  }
}

type Explanation = (detail: Detail) => string | undefined

const ofListening: Explanation = ({ code, syscall, address, port }) => {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken. Stop the other program, or choose another port: PORT=${Number(port) + 1} npm start`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not open port ${port}. Choose one above 1023, such as PORT=3000.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Correct HOST.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'A host name cannot be resolved. Correct HOST, DATABASE_URL or EVENTSTORE_URL.'
  return undefined
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

const ofFiles: Explanation = ({ code, path, syscall }) => {
  const where = path === '' ? 'the data directory' : path
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${where} is full. Free some space, or set DATA_DIR to a directory on another disk.`
  const refused = unwritable.includes(code) || (code === 'ENOENT' && syscall === 'mkdir')
  if (refused && path !== '')
    return `Cannot write ${path} (${code}). Give this user the right to, or set DATA_DIR to another directory.`
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit (`ulimit -n 65536`) and start again.'
  return undefined
}

const ofDatabase: Explanation = ({ code, message }) => {
  if (code === '53100') return 'The disk of the database is full. Free some space and start again.'
  if (code === '53300')
    return 'The database has no connection left. Raise its max_connections, or stop another client.'
  if (code.startsWith('28')) return `The database refuses to let us in (${message}). Correct DATABASE_URL.`
  if (code === '3D000') return `${message}. Create it, or correct DATABASE_URL.`
  if (code === '42501') return `The database refuses (${message}). Give this role the right to.`
  if (code === 'XX001' || code === 'XX002')
    return `The database is damaged (${message}). Restore DATA_DIR from a backup, or move it away to start empty.`
  if (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].includes(code)
  )
    return 'The database does not answer. Check that it runs, and DATABASE_URL.'
  return undefined
}

/** The pool's own errors have no code. */
const ofConnecting: Explanation = ({ message }) =>
  /^(timeout exceeded when trying to connect|Connection terminated)/.test(message)
    ? 'The database does not answer in time. Check that it runs, DATABASE_URL, and what else this machine is doing.'
    : undefined

const ofArguments: Explanation = ({ code, message }) =>
  code.startsWith('ERR_PARSE_ARGS')
    ? `${message.split('. ')[0]}. \`npm start -- --help\` lists every option.`
    : undefined

const explanations: readonly Explanation[] = [ofArguments, ofListening, ofFiles, ofDatabase, ofConnecting]

/** Their messages are one line that says what to do. */
const ownErrors = [EmbeddedPostgresError, DataDirectoryInUse, HeadKeyError, MasterKeyError, StartRefused]

const deepestCause = 5

/** One line (for wrong variables, one line each) that says what is wrong and what to do. */
export const explainFailure = (error: unknown): string => {
  let link: unknown = error
  for (let depth = 0; depth < deepestCause && link instanceof Error; depth += 1) {
    if (link instanceof SettingsError) return `${link.message}\n\`npm start -- --help\` lists every variable.`
    const said = link
    if (ownErrors.some((kind) => said instanceof kind)) return said.message
    const detail = detailOf(link)
    const line = explanations.map((explain) => explain(detail)).find((text) => text !== undefined)
    if (line) return line
    link = link.cause
  }
  const said = error instanceof Error ? error.message : String(error)
  return `Modstead could not start: ${said.split('\n')[0]} (LOG_LEVEL=debug shows more.)`
}

/** Prints the failure of a start on standard error. Prints the stack only on request. */
export const reportFailure = (
  error: unknown,
  logLevel: string | undefined,
  print: (text: string) => void = console.error,
): void => {
  print(explainFailure(error))
  if ((logLevel === 'debug' || logLevel === 'trace') && error instanceof Error) print(error.stack ?? '')
}
