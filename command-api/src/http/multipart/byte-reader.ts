/** Here the mark is part of the content. */
export const NOT_HERE = 0
/** The bytes so far are not enough to decide. */
export const MORE = -1

/**
 * The number of bytes after a mark that ends at `at` that belong to it; or NOT_HERE or MORE. More bytes must
 * not change the answer.
 */
type Measure = (bytes: Buffer, at: number) => number

/**
 * Splits a stream of chunks at marks. It holds no more than a chunk, a mark and the bytes measured after it.
 */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer

  /** `before` is read first, as if the stream began with it. */
  constructor(chunks: AsyncIterator<Uint8Array>, before: string) {
    this.#chunks = chunks
    this.#rest = Buffer.from(before)
  }

  /**
   * Yields the bytes before the next mark, chunk by chunk as they arrive. Returns the bytes measured after
   * it, or null if the stream ends before it. Skips both. The first byte of a mark must not occur elsewhere
   * in it.
   */
  async *until(mark: Buffer, measure: Measure): AsyncGenerator<Uint8Array, Buffer | null> {
    for (;;) {
      const { at, length } = this.#find(mark, measure)
      const passed = this.#take(at)
      if (passed.length > 0) yield passed
      if (length > NOT_HERE) {
        this.#take(mark.length)
        return this.#take(length)
      }
      if (await this.#more()) continue
      if (this.#rest.length > 0) yield this.#take(this.#rest.length)
      return null
    }
  }

  /**
   * The bytes before the next mark, which it skips. `long` if they and the mark exceed `max`, null if there
   * is no mark.
   */
  async before(mark: Buffer, max: number): Promise<Buffer | 'long' | null> {
    let from = 0
    for (;;) {
      const at = this.#rest.subarray(0, max).indexOf(mark, from)
      if (at !== -1) {
        const found = this.#take(at)
        this.#take(mark.length)
        return found
      }
      if (this.#rest.length >= max) return 'long'
      from = Math.max(0, this.#rest.length - mark.length + 1)
      if (!(await this.#more())) return null
    }
  }

  /** Skips the bytes if they come next. */
  async skip(bytes: Buffer): Promise<boolean> {
    while (this.#rest.length < bytes.length) if (!(await this.#more())) return false
    const isHere = this.#rest.subarray(0, bytes.length).equals(bytes)
    if (isHere) this.#take(bytes.length)
    return isHere
  }

  /** The rest of the stream, chunk by chunk. */
  async *remaining(): AsyncGenerator<Uint8Array> {
    do yield this.#take(this.#rest.length)
    while (await this.#more())
  }

  /**
   * Where the first mark is; or where one may have begun, with MORE. Looks at each byte a fixed number of
   * times.
   */
  #find(mark: Buffer, measure: Measure): { readonly at: number; readonly length: number } {
    const bytes = this.#rest
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
      const length = measure(bytes, at + mark.length)
      if (length !== NOT_HERE) return { at, length }
    }
    const tail = bytes.subarray(Math.max(0, bytes.length - mark.length + 1))
    const begun = tail.lastIndexOf(mark[0] ?? 0)
    const isBegun = begun !== -1 && tail.subarray(begun).equals(mark.subarray(0, tail.length - begun))
    return { at: bytes.length - (isBegun ? tail.length - begun : 0), length: MORE }
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    return true
  }
}
