import type { FastifyReply, FastifyRequest } from 'fastify'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends finished JSON as text or bytes. */
export const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.header('content-type', JSON_TYPE).send(json)

/** Joins finished JSON values. */
export const jsonArray = (values: readonly string[]): string => `[${values.join(',')}]`

/** Joins finished JSON values under their keys. */
export const jsonObject = (members: Iterable<readonly [key: string, json: string]>): string =>
  `{${[...members].map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`

/** Compares as `If-None-Match` requires: weakly, with any of the listed tags. */
export const hasCurrent = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === etag || plain === '*'
  })
}

/** Like `sendJson`, with a strong ETag. Sends 304 without a body if the client has it. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  json: string | Buffer,
): void => {
  reply.header('etag', etag)
  if (hasCurrent(request.headers['if-none-match'], etag)) void reply.code(304).send()
  else void sendJson(reply, json)
}
