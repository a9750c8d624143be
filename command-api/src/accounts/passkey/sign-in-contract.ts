import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'
import { signedIn } from '../second-step/contract.ts'
import { begunFlow, passkeyAnswer, requestOptions } from './contract.ts'

const roots = ['v2', '_internal'] as const

export const askPasskey = contract({
  method: 'POST',
  path: '/auth/passkey/start',
  roots,
  summary: 'Get what a browser needs to sign in with a passkey',
  right: null,
  body: z
    .object({
      flow: flow
        .optional()
        .describe('Of a first step: then one of the passkeys of that account is the second'),
    })
    .optional(),
  answer: z.strictObject({ flow: begunFlow, options: requestOptions }),
  problems: ['flow-expired', 'passkey-refused', 'too-many-tries'],
})

export const signInByPasskey = contract({
  method: 'POST',
  path: '/auth/passkey/finish',
  roots,
  summary: 'Sign in with a passkey',
  right: null,
  body: passkeyAnswer,
  answer: signedIn,
  problems: eachOnce(userRejections.UsePasskey, ['passkey-refused', 'flow-expired', 'too-many-tries']),
})
