import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'

/** The operating system account for Postgres. undefined: our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly account: Account
}

const setpriv = '/usr/bin/setpriv'

const accountNamed = async (...names: readonly string[]): Promise<Account> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of names) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/**
 * Postgres refuses to run as root. As root, an existing cluster keeps its owner; a new one belongs to the
 * machine's `postgres` account, or else to `nobody`.
 */
export const postgresAccount = async (clusterDirectory: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterDirectory).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = await accountNamed('postgres', 'nobody')
  if (account) return account
  throw new EmbeddedPostgresError(
    'unsupported-machine',
    'Postgres does not run as root, and this machine has no account "postgres" or "nobody". Start as another user, or set DATABASE_URL.',
  )
}

const canReach = async (account: { uid: number; gid: number }, path: string): Promise<boolean> => {
  for (let directory = path; ; directory = dirname(directory)) {
    const { mode, uid, gid } = await stat(directory)
    const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (directory === dirname(directory)) return true
  }
}

/**
 * How to start a Postgres program as the account. Only root can enter a checkout below /root, so there the
 * program gets the one capability to pass, and still runs as the account.
 */
export const launchAs = async (
  account: Account,
  program: string,
  args: readonly string[],
  directory: string,
): Promise<Launch> => {
  if (!account) return { command: program, args, account }
  if ((await canReach(account, dirname(program))) && (await canReach(account, directory)))
    return { command: program, args, account }
  const available = await access(setpriv, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!available)
    throw new EmbeddedPostgresError(
      'unsupported-machine',
      `Postgres does not run as root, and its account cannot enter ${directory} or ${dirname(program)}. Move both out of root's home, or set DATABASE_URL.`,
    )
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const passage = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { command: setpriv, args: [...identity, ...passage, program, ...args], account: undefined }
}
