import type { FastifyInstance } from 'fastify'
import { readSignInProviders } from '../contract/site/sign-in-providers.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'

/** For the pages on which people sign in: what an operator has set up. */
export const signInProvidersRoute = (app: FastifyInstance, { signInProviders }: QueryDependencies): void =>
  serveRead(app, readSignInProviders, async ({ reply }) => {
    reply.header('cache-control', 'private, no-store')
    return [...signInProviders]
  })
