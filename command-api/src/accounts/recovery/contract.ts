import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'
import { passwordProblems } from '../sign-up/contract.ts'

const roots = ['_internal'] as const

export const beginRecovery = contract({
  method: 'POST',
  path: '/auth/recovery',
  roots,
  summary: 'Ask for a way in without the second factor',
  right: null,
  body: z.object({
    flow: flow.describe('Of a first step, or of the mail to an account that has passkeys alone'),
  }),
  answer: z.strictObject({ opensAt: z.iso.datetime({ offset: true }) }),
  problems: eachOnce(userRejections.BeginRecovery, userRejections.VerifyEmail, [
    'identifier-taken',
    'flow-expired',
    'link-expired',
    'link-invalid',
    'account-gone',
    'too-many-tries',
  ]),
})

export const stopRecovery = contract({
  method: 'DELETE',
  path: '/auth/recovery',
  roots,
  summary: 'Stop the recovery of one’s account',
  right: 'signIn.change',
  answer: null,
  problems: userRejections.StopRecovery,
})

export const stopRecoveryByLink = contract({
  method: 'POST',
  path: '/auth/recovery/stop',
  roots,
  summary: 'Stop the recovery of an account by the link of a mail',
  right: null,
  body: z.object({ flow }),
  answer: null,
  problems: eachOnce(userRejections.StopRecovery, ['link-invalid', 'link-expired', 'account-gone']),
})

export const finishRecovery = contract({
  method: 'POST',
  path: '/auth/recovery/finish',
  roots,
  summary: 'Remove the second factors and passkeys of an account by the link of a mail',
  right: null,
  body: z.object({
    flow,
    password: z
      .string()
      .max(1_024)
      .optional()
      .describe('The present one; a new one where passkeys are the only way in; none with providers alone'),
  }),
  answer: null,
  problems: eachOnce(userRejections.FinishRecovery, passwordProblems, [
    'link-invalid',
    'link-expired',
    'account-gone',
    'sign-in-failed',
    'too-many-tries',
  ]),
})
