/** Reads a stream of chunks by marks in it, holding no more than a chunk and the length of a mark. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks
  }

  /** Waits until this many bytes can be looked at; false where the stream ends before. */
  async atLeast(count: number): Promise<boolean> {
    while (this.#rest.length < count) if (!(await this.#more())) return false
    return true
  }

  /** What is there already, one character a byte. */
  peek(most: number): string {
    return this.#rest.toString('latin1', 0, most)
  }

  drop(count: number): void {
    this.#rest = this.#rest.subarray(count)
  }

  /** The bytes before the next mark, chunk by chunk as they come. Stands at the mark afterwards, or at the end of the stream. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#rest.indexOf(mark)
      const end = at === -1 ? this.#unmarked(mark) : at
      const passed = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      if (passed.length > 0) yield passed
      if (at !== -1) return
      if (await this.#more()) continue
      if (this.#rest.length > 0) yield this.#rest
      this.#rest = Buffer.alloc(0)
      return
    }
  }

  /** Passes over the mark if it stands here. */
  skip(mark: Buffer): boolean {
    const here = this.#rest.subarray(0, mark.length).equals(mark)
    if (here) this.drop(mark.length)
    return here
  }

  /** How many bytes cannot be the beginning of a mark whose other half is still to come. */
  #unmarked(mark: Buffer): number {
    let at = Math.max(0, this.#rest.length - mark.length + 1)
    for (;;) {
      at = this.#rest.indexOf(mark[0] ?? 0, at)
      if (at === -1) return this.#rest.length
      if (mark.subarray(0, this.#rest.length - at).equals(this.#rest.subarray(at))) return at
      at += 1
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    return true
  }
}
