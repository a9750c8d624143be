import { availableParallelism } from 'node:os'
import type { HashCost, HashTask, VerifyTask } from './hash-tasks.ts'
import { openPasswordThreads } from './password-threads.ts'

/**
 * Memory and passes of the second recommended option of RFC 9106, above the minimum of OWASP (Password
 * Storage Cheat Sheet; ASVS 5.0, 11.4.2). It uses one lane: instead, several passwords are hashed at once, in
 * threads that yield.
 */
const COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** The limit in the rule for new passwords. */
const MAX_CHARACTERS = 256
/** More threads use much memory, and gain nothing on most machines. */
const MAX_THREADS = 4
const SCRIPT = new URL('./hash-thread.ts', import.meta.url)

const base64 = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')

const prefixOf = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

const isTooLong = (password: string): boolean =>
  // Each character takes at most two units.
  password.length > 2 * MAX_CHARACTERS || [...password].length > MAX_CHARACTERS

export interface HasherSettings {
  readonly cost?: HashCost
  /** Number of passwords that are hashed at once, each in a thread with 64 MiB. */
  readonly threads?: number
  /** Number of passwords that may wait for their turn. Further ones are rejected with PasswordsBusy. */
  readonly waiting?: number
  /** Time limit of one password, ten seconds by default. Then it is rejected with PasswordsBusy. */
  readonly limitMs?: number
}

export interface PasswordHasher {
  /** Throws RangeError for more than 256 characters, and PasswordsBusy. */
  hash(password: string): Promise<string>
  /**
   * Without a stored hash it takes as long and returns false, so that nobody learns whether there is one.
   * Throws PasswordsBusy.
   */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with another cost than new ones. */
  needsRehash(storedHash: string): boolean
  close(): Promise<void>
}

/** Hashes passwords with argon2id, exactly as typed, in threads that yield to requests. */
export const openPasswordHasher = ({
  cost = COST,
  threads = Math.min(MAX_THREADS, availableParallelism()),
  waiting = 64,
  limitMs = 10_000,
}: HasherSettings = {}): PasswordHasher => {
  const pool = openPasswordThreads(SCRIPT, { threads, waiting, wallMs: limitMs, heapMb: 32 })
  const prefix = prefixOf(cost)
  /** No known password has this hash. */
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
