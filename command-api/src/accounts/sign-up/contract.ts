import { userRejections } from '@modstead/domain/accounts/user/decider'
import { puzzleSchema } from '@modstead/infra/captcha/puzzle'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const roots = ['v2', '_internal'] as const

/** Codes with which a new password can be refused. */
export const passwordProblems = [
  'password-too-short',
  'password-too-long',
  'password-too-weak',
  'password-leaked',
] as const

/** The answer to a challenge, in the form of the configured captcha. */
export const captchaAnswer = z.string().min(1).max(8_192)

export const askCaptcha = contract({
  method: 'GET',
  path: '/auth/captcha',
  roots: ['_internal'],
  summary: 'A challenge that keeps programs out',
  right: null,
  answer: z.union([
    z.strictObject({ kind: z.literal('proof-of-work'), puzzle: puzzleSchema }),
    z.strictObject({ kind: z.enum(['hcaptcha', 'turnstile']), siteKey: z.string() }),
  ]),
  problems: [],
})

export const signUp = contract({
  method: 'POST',
  path: '/auth/create',
  roots,
  summary: 'Make an account of one’s own',
  right: null,
  body: z.object({
    username: z.string().max(256),
    email: z.string().max(320),
    password: z.string().max(1_024),
    challenge: captchaAnswer,
    sign_up_newsletter: z.boolean().nullish(),
  }),
  answer: z.strictObject({
    session: z.string().nullable().describe('The secret; null where it went into a cookie'),
  }),
  problems: eachOnce(userRejections.RegisterUser, passwordProblems, [
    'username-taken',
    'email-invalid',
    'email-disposable',
    'captcha-failed',
    'too-many-tries',
  ]),
})
