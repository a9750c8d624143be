import { userRejections } from '@modstead/domain/accounts/user/decider'
import { PROVIDER_NAMES } from '@modstead/infra/sign-in-providers/port'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { signUp } from '../sign-up/contract.ts'

const provider = z.enum(PROVIDER_NAMES)

export const readProviders = contract({
  method: 'GET',
  path: '/auth/providers',
  roots: ['_internal'],
  summary: 'With which providers people can sign in',
  right: null,
  answer: z.array(provider),
  problems: [],
})

export const beginSignIn = contract({
  method: 'GET',
  path: '/auth/init',
  roots: ['v2', '_internal'],
  summary: 'Go to a provider to sign in with it',
  right: null,
  query: z.object({
    // A browser that goes there with another name is shown a page.
    provider: z
      .string()
      .max(64)
      .describe(`One of ${PROVIDER_NAMES.join(', ')}`),
    url: z.string().max(16_384).optional().describe('The path of this site to come back to'),
  }),
  status: 303,
  answer: null,
  problems: [
    'not-found',
    'cross-site-request',
    'return-path-too-long',
    'too-many-tries',
    'provider-unavailable',
  ],
})

export const comeBack = contract({
  method: 'GET',
  path: '/auth/callback',
  roots: ['_internal'],
  summary: 'Where a provider sends the browser back to',
  right: null,
  status: 303,
  answer: null,
  problems: ['provider-unavailable'],
})

export const readNewcomer = contract({
  method: 'GET',
  path: '/auth/create/oauth',
  roots: ['_internal'],
  summary: 'Who comes from a provider and has no account yet',
  right: null,
  answer: z.strictObject({
    provider,
    username: z.string().nullable().describe('As they are called there, where that is a username here'),
    email: z.string().nullable(),
    emailState: z
      .enum(['none', 'verified', 'unverified', 'taken'])
      .describe('taken: another account has it, so this one begins without'),
  }),
  problems: ['link-expired'],
})

export const signUpWithProvider = contract({
  method: 'POST',
  path: '/auth/create/oauth',
  roots: ['_internal'],
  summary: 'Make an account that signs in with a provider',
  right: null,
  body: z.object({ username: z.string().max(256), sign_up_newsletter: z.boolean().nullish() }),
  answer: signUp.answer,
  problems: eachOnce(userRejections.RegisterUser, [
    'username-taken',
    'identifier-taken',
    'link-expired',
    'too-many-tries',
  ]),
})

export const beginLink = contract({
  method: 'POST',
  path: '/auth/provider',
  roots: ['_internal'],
  summary: 'Go to a provider to link an account there',
  right: 'signIn.change',
  needsProof: true,
  body: z.object({ provider }),
  answer: z.strictObject({ redirect: z.url().describe('Where the browser goes') }),
  problems: ['not-found', 'sign-in-required', 'proof-needed', 'too-many-tries', 'provider-unavailable'],
})

export const unlinkProvider = contract({
  method: 'DELETE',
  path: '/auth/provider',
  roots: ['v2', '_internal'],
  summary: 'Unlink a provider',
  right: 'signIn.change',
  needsProof: true,
  body: z.object({ provider }),
  answer: null,
  problems: eachOnce(userRejections.UnlinkProvider, [
    'sign-in-required',
    'session-not-found',
    'proof-needed',
  ]),
})
