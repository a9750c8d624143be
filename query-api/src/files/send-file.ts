import { type FileHandle, open } from 'node:fs/promises'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCurrent } from '../http/json-answer.ts'
import { readRange } from './byte-range.ts'

export interface ImmutableFile {
  /** On disk. */
  readonly path: string
  /** Strong, with its quotes. */
  readonly etag: string
  readonly contentType: string
  /** Saved under this name rather than shown. */
  readonly attachment?: string
  /** Other than for ever. */
  readonly cacheControl?: string
}

/** An uploaded file may do nothing in a browser that shows it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

const dispositionOf = (filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound()
    throw error
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

const describe = (reply: FastifyReply, file: ImmutableFile): void => {
  const { etag, contentType, attachment, cacheControl = FOR_EVER } = file
  reply
    .header('etag', etag)
    .header('content-type', contentType)
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cross-origin-resource-policy', 'cross-origin')
  if (attachment !== undefined) reply.header('content-disposition', dispositionOf(attachment))
}

/**
 * Sends a file that never changes, or the part of it that `Range` asks for. `started` is told when bytes from the first
 * on are about to go out: a download, unlike a HEAD, a 304 or the rest of a broken one.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: ImmutableFile,
  started?: () => void,
): Promise<FastifyReply> => {
  describe(reply, file)
  if (hasCurrent(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const handle = await openFile(file.path)
  let streamed = false
  try {
    const { size } = await handle.stat()
    const ifRange = request.headers['if-range']
    const asked = ifRange === undefined || ifRange === file.etag ? request.headers.range : undefined
    const range = readRange(asked, size)
    if (range === 'unsatisfiable')
      return reply
        .code(416)
        .header('content-range', `bytes */${size}`)
        .removeHeader('content-disposition')
        .send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    if (request.method === 'HEAD') return reply.send()
    if (start === 0) started?.()
    if (size === 0) return reply.send('')
    streamed = true
    return reply.send(handle.createReadStream({ start, end, highWaterMark: 256 * 1024 }))
  } finally {
    if (!streamed) await handle.close()
  }
}
