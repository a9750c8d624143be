import type { Judgement, JudgeTask } from './judge-thread.ts'
import { openPasswordThreads } from './password-threads.ts'

/** Judges only the first characters: the time grows faster than the length, and this many are decisive. */
const MAX_JUDGED = 64
const MAX_KNOWN = 10
const MAX_KNOWN_LENGTH = 254
/** Words of this site and its field make a password no stronger (ASVS 5.0, 6.2.11). */
export const CONTEXT_WORDS = ['modstead', 'modpack', 'datapack', 'resourcepack', 'shaderpack', 'modloader']
const SCRIPT = new URL('./judge-thread.ts', import.meta.url)

/** The words in names and addresses, and each name and address as a whole. */
const wordsOf = (known: readonly string[]): readonly string[] =>
  known
    .slice(0, MAX_KNOWN)
    .map((text) => text.slice(0, MAX_KNOWN_LENGTH))
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])

/**
 * Says how hard a password is to guess for somebody who knows `known` (username, email address), and whether
 * it was leaked. Throws PasswordsBusy. The list has 49,000 passwords, 18,000 of them of 8 characters or more
 * (`@zxcvbn-ts/language-common`).
 */
export type PasswordJudge = (password: string, known: readonly string[]) => Promise<Judgement>

/**
 * Judging takes up to a tenth of a second and its word lists 70 MB, so both are in a thread that starts and
 * ends on demand.
 */
export const createPasswordJudge = (): PasswordJudge => {
  const threads = openPasswordThreads(SCRIPT, { threads: 1, waiting: 32, wallMs: 10_000, heapMb: 192 })
  return (password, known) => {
    const task: JudgeTask = {
      password: password.slice(0, MAX_JUDGED),
      known: [...CONTEXT_WORDS, ...wordsOf(known)],
    }
    return threads.run('judge', task)
  }
}
