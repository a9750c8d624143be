import type { IncomingMessage } from 'node:http'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { boundaryOf } from './multipart/boundary.ts'
import { RequestAborted } from './multipart/multipart-errors.ts'
import { partsOf } from './multipart/parts.ts'
import {
  type DataPart,
  type MultipartLimits,
  ReceivedParts,
  type UploadedFile,
} from './multipart/received-parts.ts'

export interface Multipart {
  /** The parsed JSON of the `data` part, not validated yet. undefined if it is optional and absent. */
  readonly data: unknown
  /** In the order of the body. Their bytes wait in the store to be kept or discarded. */
  readonly files: readonly UploadedFile[]
  /** Discards every file that was not kept. */
  discardAll(): Promise<void>
}

const LIMITS: MultipartLimits = { maxFiles: 256, maxFileBytes: 500 * 1024 * 1024 }

/**
 * The chunks of a body. Keeps the connection open if the reader stops early, because the answer still has to
 * be sent.
 */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw request.complete ? error : new RequestAborted()
  }
}

/**
 * Reads a multipart body: a JSON part `data`, which comes first unless it is optional, and files, which are
 * streamed into the store. Throws MalformedMultipart, MultipartTooLarge, RequestAborted or DiskFull, and then
 * discards all files.
 */
export const readMultipart = async (
  request: IncomingMessage,
  store: ContentStore,
  dataPart: DataPart = 'first',
  limits: MultipartLimits = LIMITS,
): Promise<Multipart> => {
  const parts = new ReceivedParts(store, limits, dataPart)
  const chunks = chunksOf(request)
  try {
    const boundary = boundaryOf(request.headers['content-type'])
    for await (const part of partsOf(chunks, boundary)) await parts.take(part)
    return { data: parts.data(), files: parts.files, discardAll: () => parts.discardAll() }
  } catch (error) {
    await chunks.return(undefined)
    await parts.discardAll()
    throw error
  }
}
