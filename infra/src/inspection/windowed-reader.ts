import { read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

const WINDOW_BYTES = 128 * 1024
const STREAM_CHUNK_BYTES = 64 * 1024

/** Serves the many small reads of headers out of one window, instead of one system call each. The file stays open at the end. */
export class WindowedReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #window = Buffer.allocUnsafe(WINDOW_BYTES)
  #start = 0
  #length = 0

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    if (length > WINDOW_BYTES) {
      read(this.#file.fd, target, offset, length, position, callback)
      return
    }
    const from = position - this.#start
    if (from >= 0 && from + length <= this.#length) {
      this.#window.copy(target, offset, from, from + length)
      callback(null, length)
      return
    }
    read(this.#file.fd, this.#window, 0, WINDOW_BYTES, position, (error, bytesRead) => {
      if (error !== null) {
        callback(error)
        return
      }
      this.#start = position
      this.#length = bytesRead
      const served = Math.min(length, bytesRead)
      this.#window.copy(target, offset, 0, served)
      callback(null, served)
    })
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false, highWaterMark: STREAM_CHUNK_BYTES })
  }

  override close(callback: (error: Error | null) => void): void {
    setImmediate(callback, null)
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(STREAM_CHUNK_BYTES, end - at))
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
      at += bytesRead
    }
  }
}
