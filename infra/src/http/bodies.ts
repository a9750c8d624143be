import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseJsonText } from './json-text.ts'
import { invalidInput } from './problem.ts'

/** Largest JSON body: a 65,536-character text in four-byte characters, escaped, with room. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024

const readJson = (text: string): unknown => {
  try {
    return parseJsonText(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalidInput('The request body is not valid JSON.', 'invalid-json')
  }
}

/** Returns undefined for an absent or blank body. Refuses null, because it asks for nothing that could be done. */
const parseJson = (text: string): unknown => {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return undefined
  const body = readJson(trimmed)
  if (body === null)
    throw invalidInput('The request body is null. Send an object, or no body at all.', 'invalid-json')
  return body
}

/** Like `parseJson`, for a body whose bytes were needed unchanged. */
export const parseJsonBytes = (body: Buffer): unknown => parseJson(body.toString())

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/**
 * The framework refuses bodies of a type that it cannot read, such as an empty one. Here the type means
 * nothing.
 */
const forgetUnreadableType = ({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
  const type = headers['content-type']
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type']
  done()
}

/**
 * Bodies of this scope are JSON, whatever their content type says, and may be absent: existing clients send
 * `application/json` without a body, or a body without a content type.
 */
export const acceptJsonBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', forgetUnreadableType)
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: MAX_JSON_BYTES },
    async (_request: unknown, body: string | Buffer) => parseJson(body.toString()),
  )
}

/** A code, two secrets and an address, with some room to spare. */
const MAX_FORM_BYTES = 64 * 1024

/**
 * Bodies of this scope are form fields (`request.body` is a URLSearchParams), whatever their content type
 * says.
 */
export const acceptFormBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', forgetUnreadableType)
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()),
  )
}

/**
 * Bodies of this scope are raw bytes (`request.body` is a Buffer or undefined), whatever their content type
 * says.
 */
export const acceptRawBodies = (scope: FastifyInstance, maxBytes: number): void => {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', forgetUnreadableType)
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_request: unknown, body: string | Buffer) => (body.length === 0 ? undefined : body),
  )
}

/** Leaves bodies of this scope in `request.raw` for a streaming parser. */
export const acceptStreamedBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', forgetUnreadableType)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
}
