import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { begunFlow, passkeyAnswer, requestOptions } from '../passkey/contract.ts'
import { typedCode } from '../second-step/contract.ts'

const roots = ['_internal'] as const

export const askProofByPasskey = contract({
  method: 'POST',
  path: '/session/prove/passkey',
  roots,
  summary: 'Get what a browser needs to prove by a passkey who is there',
  right: 'session.use',
  answer: z.strictObject({ flow: begunFlow, options: requestOptions }),
  problems: ['sign-in-required', 'user-not-found', 'passkey-refused'],
})

export const proveSession = contract({
  method: 'POST',
  path: '/session/prove',
  roots,
  summary: 'Prove once more who is there, before what is dangerous',
  right: 'session.use',
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(256) }),
    z.strictObject({ code: typedCode }).describe('Where the account has no password'),
    passkeyAnswer.strict(),
  ]),
  answer: null,
  problems: eachOnce(
    userRejections.UseTotpCode,
    userRejections.UseBackupCode,
    userRejections.UsePasskey,
    ['sign-in-required', 'session-not-found', 'sign-in-failed', 'code-wrong', 'passkey-refused'],
    ['flow-expired', 'too-many-tries'],
  ),
})
