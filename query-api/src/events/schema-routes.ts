import { eventCatalogue } from '@modstead/domain/contexts'
import { publishedSchema } from '@modstead/domain/kernel/event-schema'
import type { FastifyInstance } from 'fastify'
import { readEventSchemas } from '../contract/events/event.ts'
import { sendJson } from '../http/json-answer.ts'
import { serveRead } from '../http/serve-read.ts'

const describeAll = (): string => {
  const events = Object.entries(eventCatalogue).flatMap(([type, event]) => {
    if (event.confidential) return []
    const versions = Array.from({ length: event.version }, (_, index) => index + 1)
    return versions.map((version) => ({
      type,
      version,
      current: version === event.version,
      schema: publishedSchema(event, version),
    }))
  })
  return JSON.stringify({ events })
}

/** The schemas are made on the first request. */
export const eventSchemaRoutes = (app: FastifyInstance): void => {
  let made: string | undefined
  serveRead(app, readEventSchemas, ({ reply }) => {
    made ??= describeAll()
    return sendJson(reply.header('cache-control', 'public, max-age=300'), made)
  })
}
