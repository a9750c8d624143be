import { scopesIn } from '@modstead/domain/kernel/scopes'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { answerApp } from './count-app-tries.ts'
import { type AppTokens, giveBack, redeemCode, refreshTokens } from './take-tokens.ts'
import { giveBackAppTokens, revocationForm, takeAppTokens, tokenForm } from './token-contract.ts'
import { answerRefused, neverKept, TokenRefused } from './token-refused.ts'

/** A parameter must not be repeated (RFC 6749, 3.2). One without a value counts as absent. */
const readForm = <Form extends z.ZodType>(form: Form, { body }: FastifyRequest): z.output<Form> => {
  const given = [...(body instanceof URLSearchParams ? body : [])].filter(([, value]) => value !== '')
  const fields = Object.fromEntries(given)
  const parsed = form.safeParse(fields)
  if (!parsed.success || Object.keys(fields).length !== given.length)
    throw new TokenRefused('token-request-invalid', 'The request cannot be read.')
  return parsed.data
}

const required = (value: string | undefined, name: string): string => {
  if (value === undefined)
    throw new TokenRefused('token-request-invalid', `The parameter ${name} is missing.`)
  return value
}

const told = ({ access, refresh, scopes, expiresAt }: AppTokens) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: Math.floor((Date.parse(expiresAt) - Date.now()) / 1000),
  refresh_token: refresh,
  scope: scopesIn(scopes).join(' '),
})

/** Requests that apps send by themselves. */
export const tokenRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const take = async (request: FastifyRequest): Promise<AppTokens> => {
    const form = readForm(tokenForm, request)
    const kind = required(form.grant_type, 'grant_type')
    return answerApp(deps, request, form, (appId) => {
      switch (kind) {
        case 'authorization_code': {
          const { redirect_uri: redirectUri, code_verifier: verifier } = form
          const asked = { code: required(form.code, 'code'), redirectUri, verifier }
          return redeemCode(deps, appId, asked, request.id)
        }
        case 'refresh_token':
          return refreshTokens(deps, appId, required(form.refresh_token, 'refresh_token'), request.id)
        default:
          throw new TokenRefused('grant-type-unsupported', 'Apps get tokens by codes and refresh tokens.')
      }
    })
  }

  const orRefuse = async (
    { headers }: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await answer()
    } catch (error) {
      return answerRefused(reply, error, headers.authorization !== undefined)
    }
  }

  routeOf(app, takeAppTokens, ({ request, reply }) =>
    orRefuse(request, reply, async () => neverKept(reply).send(told(await take(request)))),
  )

  routeOf(app, giveBackAppTokens, ({ request, reply }) =>
    orRefuse(request, reply, async () => {
      const form = readForm(revocationForm, request)
      const wanted = required(form.token, 'token')
      await answerApp(deps, request, form, (appId) => giveBack(deps, appId, wanted, request.id))
      return reply.code(200).send()
    }),
  )
}
