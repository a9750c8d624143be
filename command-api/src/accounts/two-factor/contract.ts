import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'
import { typedCode } from '../second-step/contract.ts'

/** A change gives the session a new secret, which only pages receive. */
const roots = ['_internal'] as const

const changed = ['sign-in-required', 'session-not-found', 'proof-needed'] as const

const backupCodes = z.strictObject({
  backup_codes: z.array(z.string()).describe('Each signs in once; they are shown this once'),
})

export const beginTotp = contract({
  method: 'POST',
  path: '/auth/2fa/get_secret',
  roots,
  summary: 'Get a secret for an authenticator app',
  right: 'signIn.change',
  needsProof: true,
  answer: z.strictObject({
    secret: z.string().describe('Base32'),
    address: z.string().describe('For the app: otpauth://'),
    qr: z.strictObject({ size: z.int(), path: z.string() }).describe('The address as squares of an SVG'),
    flow: z.string().describe('For the request that confirms it, for half an hour'),
  }),
  problems: eachOnce(userRejections.EnableTotp, changed),
})

export const enableTotp = contract({
  method: 'POST',
  path: '/auth/2fa',
  roots,
  summary: 'Turn two-factor authentication on with a code of the app',
  right: 'signIn.change',
  needsProof: true,
  body: z.object({ flow, code: typedCode }),
  answer: backupCodes,
  problems: eachOnce(userRejections.EnableTotp, changed, ['code-wrong', 'flow-expired', 'too-many-tries']),
})

export const disableTotp = contract({
  method: 'DELETE',
  path: '/auth/2fa',
  roots,
  summary: 'Turn two-factor authentication off',
  right: 'signIn.change',
  needsProof: true,
  answer: null,
  problems: eachOnce(userRejections.DisableTotp, changed),
})

export const replaceBackupCodes = contract({
  method: 'POST',
  path: '/auth/2fa/backup_codes',
  roots,
  summary: 'Get new backup codes in the place of the present ones',
  right: 'signIn.change',
  needsProof: true,
  answer: backupCodes,
  problems: eachOnce(userRejections.ReplaceBackupCodes, changed),
})
