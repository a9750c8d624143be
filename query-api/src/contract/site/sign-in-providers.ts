import { PROVIDER_NAMES } from '@modstead/infra/sign-in-providers/port'
import { z } from 'zod'
import { contract } from '../contract.ts'

export const readSignInProviders = contract({
  method: 'GET',
  path: '/sign-in-providers',
  roots: ['site'],
  summary: 'With which providers people can sign in',
  right: null,
  answer: z.array(z.enum(PROVIDER_NAMES)),
  problems: [],
})
