import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { boundaryOf } from './multipart/boundary.ts'
import { drain } from './multipart/drain.ts'
import { MalformedMultipart, MultipartTooLarge, RequestAborted } from './multipart/multipart-errors.ts'
import { type DataPart, type MultipartLimits, PartQueue, type UploadedFile } from './multipart/part-queue.ts'

export interface Multipart {
  /** The parsed JSON of the `data` part, not validated yet; undefined where it may be left out and is. */
  readonly data: unknown
  /** In the order of the body; their bytes wait in the store to be kept or discarded. */
  readonly files: readonly UploadedFile[]
  /** Forgets every file that was not kept. */
  discardAll(): Promise<void>
}

const LIMITS: MultipartLimits = { maxFiles: 256, maxFileBytes: 500 * 1024 * 1024 }
const PART_HEADER_BYTES = 16 * 1024

/** Any multipart subtype reads like form-data, and each part is streamed, whatever type the client gave it. */
const parserFor = (boundary: string, { maxFiles }: MultipartLimits) =>
  new Busboy({
    headers: {
      'content-type': `multipart/form-data; boundary="${boundary.replace(/["\\]/g, '\\$&')}"`,
    },
    isPartAFile: () => true,
    preservePath: true,
    limits: { parts: maxFiles + 2, headerSize: PART_HEADER_BYTES, headerPairs: 100 },
  })

/** Feeds the request to the parser; settles when the body has ended and each part of it was taken. */
const receive = (request: IncomingMessage, parser: BusboyInstance, parts: PartQueue): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const aborted = () => {
      if (!request.complete) reject(new RequestAborted())
    }
    request.on('error', aborted)
    request.on('close', aborted)
    parser.on('error', () =>
      reject(
        new MalformedMultipart('The multipart body cannot be read: the body ends before its last boundary'),
      ),
    )
    parser.on('partsLimit', () => reject(new MultipartTooLarge('The body has too many parts')))
    parser.on('file', (name, stream, filename) => {
      parts.add(name, filename, stream).catch(reject)
    })
    parser.on('finish', () => {
      parts.finish().then(resolve, reject)
    })
    if (request.destroyed) aborted()
    request.pipe(parser)
  })

/**
 * Reads a multipart body: a JSON part `data`, first unless it is optional, and files, which are streamed into the store. Throws
 * MalformedMultipart, MultipartTooLarge, RequestAborted or DiskFull; all files are discarded then and the body is drained.
 */
export const readMultipart = async (
  request: IncomingMessage,
  store: ContentStore,
  dataPart: DataPart = 'first',
  limits: MultipartLimits = LIMITS,
): Promise<Multipart> => {
  const parts = new PartQueue(store, limits, dataPart)
  let parser: BusboyInstance | undefined
  try {
    parser = parserFor(boundaryOf(request.headers['content-type']), limits)
    const data = await receive(request, parser, parts)
    return { data, files: parts.files, discardAll: () => parts.discardAll() }
  } catch (error) {
    if (parser !== undefined) request.unpipe(parser)
    await parts.abandon()
    await drain(request)
    throw error
  }
}
