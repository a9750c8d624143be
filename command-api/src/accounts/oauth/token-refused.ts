import type { AppGrantRejection } from '@modstead/domain/accounts/app-grant/commands'
import type { FastifyReply } from 'fastify'

type Code = AppGrantRejection | 'token-request-invalid' | 'client-invalid' | 'grant-type-unsupported'

/** Error codes of RFC 6749, 5.2. */
const names = {
  'token-request-invalid': 'invalid_request',
  'client-invalid': 'invalid_client',
  'grant-type-unsupported': 'unsupported_grant_type',
  'code-invalid': 'invalid_grant',
  'refresh-token-invalid': 'invalid_grant',
} as const satisfies Record<Code, string>

/** Refuses tokens to an app. Includes the API's usual problem for programs that know that form. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly code: Code
  constructor(code: Code, because: string) {
    super(because)
    this.code = code
  }
}

export const neverKept = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache')

/** Rethrows errors that are not refusals. */
export const answerRefused = (reply: FastifyReply, error: unknown, byHeader: boolean): FastifyReply => {
  if (!(error instanceof TokenRefused)) throw error
  const { code, message } = error
  const isClient = code === 'client-invalid'
  if (isClient && byHeader) reply.header('www-authenticate', 'Basic realm="apps", charset="UTF-8"')
  return neverKept(reply)
    .code(isClient ? 401 : 400)
    .send({ error: names[code], error_description: message, description: message, code })
}
