import { lengthOf } from '../../kernel/text-length.ts'

/** In code points. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 256
const MIN_SCORE = 3

export interface JudgedPassword {
  /** Score of zxcvbn: 0 is guessed at once, 4 is very hard to guess. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Whether it is in a list of leaked passwords. */
  readonly isLeaked: boolean
}

export interface PasswordProblem {
  readonly code: 'password-too-short' | 'password-too-long' | 'password-too-weak' | 'password-leaked'
  readonly because: string
}

/**
 * Says what is wrong with a new password, or returns null. Counts code points, requires no kinds of
 * characters, and takes each password as typed (NIST SP 800-63B-4, 3.1.1.2; ASVS 5.0, 6.2).
 */
export const passwordProblem = (
  password: string,
  { score, isLeaked }: JudgedPassword,
): PasswordProblem | null => {
  const length = lengthOf(password)
  if (length < MIN_PASSWORD_LENGTH)
    return {
      code: 'password-too-short',
      because: `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`,
    }
  if (length > MAX_PASSWORD_LENGTH)
    return {
      code: 'password-too-long',
      because: `The password may have at most ${MAX_PASSWORD_LENGTH} characters.`,
    }
  if (isLeaked)
    return {
      code: 'password-leaked',
      because: 'The password is in a list of passwords that became known. Choose another one.',
    }
  if (score < MIN_SCORE)
    return {
      code: 'password-too-weak',
      because: 'The password is too easy to guess. Make it longer, or use several unusual words.',
    }
  return null
}
