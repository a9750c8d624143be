import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, type InflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'
import type { WindowedReader } from './windowed-reader.ts'

/** The outcome of inflating data. */
export interface Unpacked {
  /** In bytes. Infinite if it exceeds the limit. */
  readonly size: number
  readonly checksum: number
  /** Number of bytes of the data that were needed to unpack it. */
  readonly used: number
}

/** With `info`, zlib's functions also return the engine, which knows how much of the data it consumed. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}
type InflateOptions = { readonly maxOutputLength: number; readonly info: true }

const inflateOffLoop = promisify(inflateRaw) as unknown as (
  bytes: Uint8Array,
  options: InflateOptions,
) => Promise<Inflated>
const inflateHere = inflateRawSync as unknown as (bytes: Uint8Array, options: InflateOptions) => Inflated

/** Below this, handing the work to another thread takes longer than the work. */
const TINY_UNPACKED = 64 * 1024

const TOO_LONG: Unpacked = { size: Number.POSITIVE_INFINITY, checksum: 0, used: 0 }

/** A reader at the end of the pipeline sees each failure. */
const noop = () => {}

const isTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** Unpacks in memory. Throws zlib's error for damaged data. */
export const inflateWhole = async (bytes: Uint8Array, limit: number): Promise<Unpacked> => {
  const options: InflateOptions = { maxOutputLength: Math.max(1, limit), info: true }
  try {
    const isTiny = limit <= TINY_UNPACKED
    const { buffer, engine } = isTiny ? inflateHere(bytes, options) : await inflateOffLoop(bytes, options)
    if (buffer.length > limit) return TOO_LONG
    return { size: buffer.length, checksum: crc32(buffer), used: engine.bytesWritten }
  } catch (error) {
    if (isTooLong(error)) return TOO_LONG
    throw error
  }
}

/** The unpacked bytes of deflated data in the file. */
export const inflating = (reader: WindowedReader, start: number, length: number): InflateRaw =>
  pipeline(reader.stream(start, length), createInflateRaw(), noop)

/** Unpacks in constant memory and discards the result. Throws zlib's error for damaged data. */
export const inflateStream = async (
  reader: WindowedReader,
  start: number,
  length: number,
  limit: number,
): Promise<Unpacked> => {
  const engine = inflating(reader, start, length)
  let size = 0
  let checksum = 0
  for await (const chunk of engine) {
    size += chunk.length
    if (size > limit) return TOO_LONG
    checksum = crc32(chunk, checksum)
  }
  return { size, checksum, used: engine.bytesWritten }
}
