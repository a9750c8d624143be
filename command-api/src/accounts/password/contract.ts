import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'
import { captchaAnswer, passwordProblems } from '../sign-up/contract.ts'

const roots = ['v2', '_internal'] as const
const newPassword = z.string().max(1_024)

export const askPasswordReset = contract({
  method: 'POST',
  path: '/auth/password/reset',
  roots,
  summary: 'Ask for a mail by which one chooses a new password',
  right: null,
  body: z.object({
    username: z.string().min(1).max(320).describe('Username or verified email address'),
    challenge: captchaAnswer,
  }),
  answer: null,
  problems: ['captcha-failed', 'too-many-tries'],
})

export const resetPassword = contract({
  method: 'POST',
  path: '/auth/password',
  roots,
  summary: 'Choose a new password by the link of a mail',
  right: null,
  body: z.object({ flow, new_password: newPassword }),
  answer: null,
  problems: eachOnce(passwordProblems, userRejections.SetPassword, [
    'link-invalid',
    'link-expired',
    'account-gone',
    'too-many-tries',
  ]),
})

export const changePassword = contract({
  method: 'PATCH',
  path: '/auth/password',
  roots,
  summary: 'Change one’s password',
  right: 'signIn.change',
  body: z.object({
    old_password: z.string().max(1_024).nullish().describe('Where the account has one'),
    new_password: newPassword,
  }),
  answer: null,
  problems: eachOnce(passwordProblems, userRejections.SetPassword, [
    'sign-in-failed',
    'sign-in-required',
    'session-not-found',
    'proof-needed',
    'too-many-tries',
  ]),
})

export const removePassword = contract({
  method: 'DELETE',
  path: '/auth/password',
  roots: ['_internal'],
  summary: 'Remove one’s password where there is another way to sign in',
  right: 'signIn.change',
  needsProof: true,
  answer: null,
  problems: eachOnce(userRejections.RemovePassword, [
    'sign-in-required',
    'session-not-found',
    'proof-needed',
  ]),
})
