import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'

const heir = z.strictObject({ kind: z.enum(['user', 'organization']), id: z.string() })

export const planDeletion = contract({
  method: 'POST',
  path: '/user/deletion',
  roots: ['_internal'],
  summary: 'Have one’s account deleted in two weeks',
  right: 'user.delete',
  needsProof: true,
  body: z.object({
    username: z.string().describe('One’s own, typed to confirm'),
    projects: z
      .array(z.strictObject({ projectId: z.string(), heir: heir.nullable().describe('null: delete it') }))
      .describe('Who gets what one owns; others go to their member of the longest standing, or else'),
  }),
  answer: z.strictObject({ deletesAt: z.iso.datetime({ offset: true }) }),
  problems: eachOnce(userRejections.PlanDeletion, ['sign-in-required', 'username-not-own']),
})

export const keepAccount = contract({
  method: 'DELETE',
  path: '/user/deletion',
  roots: ['_internal'],
  summary: 'Keep one’s account, which was to be deleted',
  right: 'user.delete',
  answer: null,
  problems: userRejections.KeepAccount,
})

export const keepAccountByLink = contract({
  method: 'POST',
  path: '/auth/keep-account',
  roots: ['_internal'],
  summary: 'Keep an account by the link of a mail',
  right: null,
  body: z.object({ flow }),
  answer: null,
  problems: eachOnce(userRejections.KeepAccount, [
    'link-invalid',
    'link-expired',
    'account-gone',
    'deletion-planned-anew',
  ]),
})
