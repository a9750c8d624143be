import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const roots = ['v2', '_internal'] as const

/** The secret part of a link. */
export const flow = z.string().min(1).max(1_024)

export const verifyEmail = contract({
  method: 'POST',
  path: '/auth/email/verify',
  roots,
  summary: 'Verify an e-mail address by the link of a mail',
  right: null,
  body: z.object({ flow }),
  answer: z.strictObject({ state: z.enum(['verified', 'already-verified']) }),
  problems: eachOnce(userRejections.VerifyEmail, ['identifier-taken', 'link-invalid', 'link-expired']),
})

export const resendVerification = contract({
  method: 'POST',
  path: '/auth/email/resend_verify',
  roots,
  summary: 'Send the mail that verifies an address once more',
  right: 'signIn.change',
  answer: null,
  problems: ['user-not-found', 'email-missing', 'too-many-tries'],
})
