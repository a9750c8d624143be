import { administratorsRejections } from '@modstead/domain/accounts/administrators/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

export const becomeFirstAdministrator = contract({
  method: 'POST',
  path: '/auth/first-administrator',
  roots: ['_internal'],
  summary: 'Become the first administrator, by the link that the product printed when it started',
  right: 'user.becomeFirstAdministrator',
  body: z.object({ flow: z.string().describe('Of the link') }),
  answer: null,
  problems: eachOnce(administratorsRejections.ChooseFirstAdministrator, [
    'user-not-found',
    'deletion-planned',
    'link-invalid',
    'link-expired',
    'sign-in-required',
  ]),
})
