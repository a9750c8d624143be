import { createHash } from 'node:crypto'
import { sendTagged } from '@modstead/query-api/http/json-answer'
import type { FastifyInstance } from 'fastify'
import { allContracts } from '../http/all-contracts.ts'
import { openApiDocument } from './openapi-document.ts'

interface Built {
  readonly bytes: Buffer
  readonly etag: string
}

const build = (publicUrl: string): Built => {
  const bytes = Buffer.from(JSON.stringify(openApiDocument(allContracts, publicUrl)))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** GET /v3/openapi.json, built on the first request. */
export const serveOpenApi = (app: FastifyInstance, publicUrl: string): void => {
  let built: Built | undefined
  app.get('/v3/openapi.json', (request, reply): void => {
    built ??= build(publicUrl)
    reply.header('cache-control', 'public, max-age=300')
    sendTagged(request, reply, built.etag, built.bytes)
  })
}
