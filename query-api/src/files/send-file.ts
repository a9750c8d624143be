import type { StoredBytes } from '@modstead/infra/files/stored-bytes'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCurrent } from '../http/json-answer.ts'
import { type ByteRange, readRange } from './byte-range.ts'

export interface ImmutableFile {
  /** Returns null if it is not there. */
  readonly open: () => Promise<StoredBytes | null>
  /** A strong one, with its quotes. */
  readonly etag: string
  readonly contentType: string
  /** Saved under this name rather than displayed. */
  readonly attachment?: string
  /** Defaults to caching for ever. */
  readonly cacheControl?: string
}

/** An uploaded file must not do anything in a browser that displays it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

const dispositionOf = (filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
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

const askedRange = ({ headers }: FastifyRequest, etag: string, size: number) => {
  const ifRange = headers['if-range']
  return readRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, size)
}

/** Sets the headers only here, because an answer that files are away or gone must not be cached for ever. */
const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: ImmutableFile,
  bytes: StoredBytes,
  range: ByteRange | null,
  started?: () => void,
): Promise<FastifyReply> => {
  const { size } = bytes
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const isRead = request.method !== 'HEAD' && size > 0
  const stream = isRead ? await bytes.read(start, end) : null
  if (isRead && stream === null) throw notFound()
  if (!isRead) await bytes.close()
  describe(reply, file)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  if (start === 0) started?.()
  return reply.send(stream ?? '')
}

/**
 * Sends a file that never changes, or the part of it that `Range` requests. Calls `started` when bytes from
 * the first on are about to go out: that is a download, unlike a HEAD, a 304 or the rest of a broken one.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: ImmutableFile,
  started?: () => void,
): Promise<FastifyReply> => {
  if (hasCurrent(request.headers['if-none-match'], file.etag)) {
    describe(reply, file)
    return reply.code(304).send()
  }
  const bytes = await file.open()
  if (bytes === null) throw notFound()
  const range = askedRange(request, file.etag, bytes.size)
  if (range !== 'unsatisfiable') return sendRange(request, reply, file, bytes, range, started)
  await bytes.close()
  describe(reply, file)
  return reply
    .code(416)
    .header('content-range', `bytes */${bytes.size}`)
    .removeHeader('content-disposition')
    .send()
}
