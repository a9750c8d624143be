import { z } from 'zod'
import { contract } from '../../http/contract.ts'
import { secondStepNeeded, signedIn } from '../second-step/contract.ts'

/** Longer passwords are never hashed. */
const secretText = z.string().min(1).max(256)

export const signIn = contract({
  method: 'POST',
  path: '/auth/login',
  roots: ['v2', '_internal'],
  summary: 'Sign in with a password',
  right: null,
  body: z.object({
    username: z.string().min(1).max(254).describe('Username or verified email address'),
    password: secretText,
  }),
  answer: z.union([signedIn, secondStepNeeded]),
  problems: ['sign-in-failed', 'too-many-tries'],
})
