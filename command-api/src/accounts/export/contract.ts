import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

export const askExport = contract({
  method: 'POST',
  path: '/user/export',
  roots: ['_internal'],
  summary: 'Have all that is kept of oneself put into one file',
  right: 'user.export',
  needsProof: true,
  answer: z.strictObject({ id: z.string() }),
  problems: eachOnce(userRejections.AskExport, ['sign-in-required']),
})
