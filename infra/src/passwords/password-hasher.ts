import { availableParallelism } from 'node:os'
import type { HashCost, HashTask, VerifyTask } from './hash-tasks.ts'
import { openPasswordThreads } from './password-threads.ts'

/**
 * Memory and passes of the second recommended option of RFC 9106, beyond the least that OWASP asks for (Password Storage Cheat Sheet; ASVS
 * 5.0, 11.4.2). In one lane: several passwords are hashed at once instead, in threads that yield.
 */
const COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** As the rule for new passwords says. */
const MAX_CHARACTERS = 256
/** More hold much memory, and win nothing on most machines. */
const MAX_THREADS = 4
const SCRIPT = new URL('./hash-thread.ts', import.meta.url)

const base64 = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')

const prefixOf = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

const isTooLong = (password: string): boolean =>
  // Each takes two units at most.
  password.length > 2 * MAX_CHARACTERS || [...password].length > MAX_CHARACTERS

export interface HasherSettings {
  readonly cost?: HashCost
  /** Passwords that are hashed at once, each in a thread with 64 MiB. */
  readonly threads?: number
  /** Passwords that wait for their turn; more are turned away with PasswordsBusy. */
  readonly waiting?: number
}

export interface PasswordHasher {
  /** Throws RangeError for more than 256 characters, and PasswordsBusy. */
  hash(password: string): Promise<string>
  /** Without a stored hash it takes as long and is false, so that nobody learns whether there is one. Throws PasswordsBusy. */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether it was made with another cost than new ones are. */
  needsRehash(storedHash: string): boolean
  close(): Promise<void>
}

/** Hashes passwords by argon2id, as they were typed, in threads that yield to requests. */
export const openPasswordHasher = ({
  cost = COST,
  threads = Math.min(MAX_THREADS, availableParallelism()),
  waiting = 64,
}: HasherSettings = {}): PasswordHasher => {
  const pool = openPasswordThreads(SCRIPT, { threads, waiting, wallMs: 10_000, heapMb: 32 })
  const prefix = prefixOf(cost)
  /** No password is known to have it. */
  const dummyHash = `${prefix}${base64(16)}$${base64(32)}`
  return {
    async hash(password) {
      if (isTooLong(password)) throw new RangeError('the password is too long to be hashed')
      return pool.run<string>('hash', { password, cost } satisfies HashTask)
    },
    async verify(storedHash, password) {
      if (isTooLong(password)) return false
      const task: VerifyTask = { storedHash: storedHash ?? dummyHash, password }
      return pool.run<boolean>('verify', task)
    },
    needsRehash: (storedHash) => !storedHash.startsWith(prefix),
    close: () => pool.close(),
  }
}
