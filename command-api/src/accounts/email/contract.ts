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
  summary: 'Verify an email address by the link of a mail',
  right: null,
  body: z.object({ flow }),
  answer: z.strictObject({ state: z.enum(['verified', 'already-verified']) }),
  problems: eachOnce(userRejections.VerifyEmail, [
    'identifier-taken',
    'link-invalid',
    'link-expired',
    'account-gone',
  ]),
})

export const changeEmail = contract({
  method: 'PATCH',
  path: '/auth/email',
  roots,
  summary: 'Change one’s email address',
  right: 'signIn.change',
  needsProof: true,
  body: z.object({ email: z.string().max(320) }),
  answer: null,
  problems: eachOnce(userRejections.ChangeEmail, ['email-disposable', 'too-many-tries', 'proof-needed']),
})

export const restoreEmail = contract({
  method: 'POST',
  path: '/auth/email/restore',
  roots: ['_internal'],
  summary: 'Take an account back by the link that was mailed to its former address',
  right: null,
  body: z.object({ flow }),
  answer: z.strictObject({ flow: z.string().describe('By which a new password is chosen') }),
  problems: eachOnce(userRejections.RestoreEmail, ['identifier-taken', 'link-invalid', 'account-gone']),
})

export const resendVerification = contract({
  method: 'POST',
  path: '/auth/email/resend_verify',
  roots,
  summary: 'Send the mail that verifies an address once more',
  right: 'signIn.change',
  answer: null,
  problems: ['user-not-found', 'email-missing', 'email-already-verified', 'too-many-tries'],
})
