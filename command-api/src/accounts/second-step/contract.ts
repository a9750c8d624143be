import { userRejections } from '@modstead/domain/accounts/user/decider'
import { SECOND_FACTORS } from '@modstead/domain/accounts/user/sign-in/second-step'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'

/** A code as typed: spaces and dashes do no harm. */
export const typedCode = z.string().min(1).max(100)

export const signedIn = z.strictObject({
  session: z.string().nullable().describe('The secret; null where it went into a cookie'),
})

/** The answer to a first step that requires a second one. */
export const secondStepNeeded = z.strictObject({
  session: z.null(),
  error: z.literal('2fa_required'),
  description: z.string(),
  flow: z.string().describe('For the second step, for half an hour'),
  factors: z.array(z.enum(SECOND_FACTORS)).describe('What may be proved in it'),
})

export const signInByCode = contract({
  method: 'POST',
  path: '/auth/login/2fa',
  roots: ['v2', '_internal'],
  summary: 'Finish signing in with a code of the authenticator app or a backup code',
  right: null,
  body: z.object({ flow, code: typedCode }),
  answer: signedIn,
  problems: eachOnce(userRejections.UseTotpCode, userRejections.UseBackupCode, [
    'code-wrong',
    'flow-expired',
    'too-many-tries',
  ]),
})
