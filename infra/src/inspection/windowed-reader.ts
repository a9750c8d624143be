import type { FileHandle } from 'node:fs/promises'
import { UnsafeArchive } from './unsafe-archive.ts'

const WINDOW_BYTES = 512 * 1024
const STREAM_CHUNK_BYTES = 64 * 1024

/** Serves many small reads from one window, instead of one system call each. The file stays open at the end. */
export class WindowedReader {
  /** Size of the file in bytes. */
  readonly size: number
  readonly #file: FileHandle
  readonly #window: Buffer
  #start = 0
  #length = 0

  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
    this.#window = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, size))
  }

  /** Bytes that are valid until the next call. Throws UnsafeArchive if the file ends before them. */
  async read(position: number, length: number): Promise<Buffer> {
    if (position + length > this.size) throw new UnsafeArchive('truncated', 'The archive is truncated')
    if (length > this.#window.length) return this.#readWhole(position, length)
    const from = position - this.#start
    if (from < 0 || from + length > this.#length) return this.#move(position, length)
    return this.#window.subarray(from, from + length)
  }

  async *stream(start: number, length: number): AsyncGenerator<Buffer> {
    const end = start + length
    for (let at = start; at < end; ) {
      const chunk = await this.#readWhole(at, Math.min(STREAM_CHUNK_BYTES, end - at))
      yield chunk
      at += chunk.length
    }
  }

  async #move(position: number, length: number): Promise<Buffer> {
    const { bytesRead } = await this.#file.read(this.#window, 0, this.#window.length, position)
    this.#start = position
    this.#length = bytesRead
    if (bytesRead < length) throw new UnsafeArchive('truncated', 'The archive is truncated')
    return this.#window.subarray(0, length)
  }

  async #readWhole(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await this.#file.read(bytes, filled, length - filled, position + filled)
      if (bytesRead === 0) throw new UnsafeArchive('truncated', 'The archive is truncated')
      filled += bytesRead
    }
    return bytes
  }
}
