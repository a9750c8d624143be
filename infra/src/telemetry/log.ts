import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { LogLevel } from './log-level.ts'
import { standardOutput } from './standard-output.ts'

export type Log = Logger

/** Fields that never reach a log, wherever a logged object has them. */
const secretFields = [
  'accessToken',
  'address',
  'authorization',
  'body',
  'cookie',
  'email',
  'ip',
  'masterKey',
  'password',
  'refreshToken',
  'remoteAddress',
  'secret',
  'token',
]
const depths = ['', '*.', '*.*.']

// A driver's error can quote the address it used, including the password. Ours can quote the refused token.
const secretsInText: readonly (readonly [RegExp, string])[] = [
  [/(:\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:[hidden]@'],
  [/\bmr[a-z]{1,2}_\w+/g, '[hidden]'],
  [/\b(Bearer|Basic) +\S+/gi, '$1 [hidden]'],
]

const hideSecrets = (text: string): string =>
  secretsInText.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

const hideSecretsIn = (value: unknown): unknown => {
  if (typeof value === 'string') return hideSecrets(value)
  if (value instanceof Error) return describeError(value)
  return value
}

const describeError = (error: Error): Record<string, unknown> => {
  const { type, message, stack, code, statusCode } = stdSerializers.err(error)
  return {
    type,
    message: hideSecrets(message),
    ...(code === undefined ? {} : { code }),
    ...(statusCode === undefined ? {} : { statusCode }),
    stack: hideSecrets(stack),
  }
}

/** Leaves the query out: search words and upload links belong to the sender. */
const describeRequest = (request: { id?: unknown; method?: unknown; url?: unknown }) => ({
  id: request.id,
  method: request.method,
  path: String(request.url ?? '').split('?')[0],
})

/**
 * Writes JSON lines to standard output, for `fastify({ loggerInstance })` and everything else. Without
 * tokens, addresses or bodies.
 */
export const createLog = (level: LogLevel, destination: DestinationStream = standardOutput()): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((field) => depths.map((depth) => depth + field)),
        censor: '[hidden]',
      },
      serializers: {
        err: hideSecretsIn,
        error: hideSecretsIn,
        req: describeRequest,
        res: (reply: { statusCode?: unknown }) => ({ statusCode: reply.statusCode }),
      },
      hooks: {
        logMethod(args, method) {
          return method.apply(
            this,
            args.map((arg) => (typeof arg === 'string' ? hideSecrets(arg) : arg)) as typeof args,
          )
        },
      },
    },
    destination,
  )
