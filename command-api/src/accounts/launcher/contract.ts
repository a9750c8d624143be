import { z } from 'zod'
import { contract } from '../../http/contract.ts'

/** RFC 8252, 7.3: only the person's own machine, by its address and never by a name. */
export const letLauncherIn = contract({
  method: 'POST',
  path: '/auth/launcher',
  roots: ['_internal'],
  summary: 'Sign the launcher in that listens on this machine',
  right: 'session.use',
  needsProof: true,
  body: z.object({
    ipver: z.enum(['4', '6']).default('4').describe('Listens on 127.0.0.1 or on ::1'),
    port: z.int().min(1).max(65_535),
    code_challenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .describe('S256 of what the launcher alone knows (RFC 7636)'),
    state: z.string().max(512).optional().describe('Sent back as it is'),
  }),
  answer: z.string().describe('Where the browser goes now'),
  problems: ['proof-needed', 'sign-in-required'],
})

export const takeLauncherSession = contract({
  method: 'POST',
  path: '/auth/launcher/token',
  roots: ['_internal'],
  summary: 'A session of the launcher for its code',
  right: null,
  body: z.object({
    code: z.string().max(1_024),
    code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  }),
  answer: z.strictObject({
    session: z.string().describe('The secret'),
    user_id: z.string(),
    refresh_expires: z.iso.datetime({ offset: true }).describe('It is not renewed beyond'),
  }),
  problems: ['code-invalid'],
})
