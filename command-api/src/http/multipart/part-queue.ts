import type { Readable } from 'node:stream'
import type { ContentStore, Ingested } from '@modstead/infra/files/content-store'
import { FileTooLarge } from '@modstead/infra/files/storage-errors'
import { readDataPart } from './data-part.ts'
import { MalformedMultipart, MultipartTooLarge } from './multipart-errors.ts'
import { releasing } from './releasing.ts'

export interface UploadedFile {
  /** Name of the part, as `file_parts` lists it. */
  readonly name: string
  /** As the client sent it: not checked yet. */
  readonly filename: string
  readonly ingested: Ingested
}

export interface MultipartLimits {
  readonly maxFiles: number
  readonly maxFileBytes: number
}

/** Whether the body has to say what its files are before they come, or need not say it at all. */
export type DataPart = 'first' | 'optional'

const DATA = 'data'

/** Takes the parts one after the other, in the order of the body, whatever pace they come in. */
export class PartQueue {
  readonly files: UploadedFile[] = []
  readonly #store: ContentStore
  readonly #limits: MultipartLimits
  readonly #needsData: boolean
  readonly #streams: Readable[] = []
  #data: { readonly value: unknown } | undefined
  #tail: Promise<void> = Promise.resolve()

  constructor(store: ContentStore, limits: MultipartLimits, data: DataPart) {
    this.#store = store
    this.#limits = limits
    this.#needsData = data === 'first'
  }

  /** Settles when this part has been taken; rejects with why it is refused. */
  add(name: string | undefined, filename: string | undefined, stream: Readable): Promise<void> {
    stream.on('error', () => {})
    this.#streams.push(stream)
    this.#tail = this.#tail.then(() => this.#take(name, filename, stream))
    this.#tail.catch(() => {})
    return this.#tail
  }

  async finish(): Promise<unknown> {
    await this.#tail
    if (this.#data === undefined && this.#needsData) {
      throw new MalformedMultipart('The multipart body cannot be read: the `data` part is missing')
    }
    return this.#data?.value
  }

  /** Ends all reading and forgets every file taken so far. */
  async abandon(): Promise<void> {
    for (const stream of this.#streams) stream.destroy()
    await this.#tail.catch(() => {})
    await this.discardAll()
  }

  async discardAll(): Promise<void> {
    await Promise.all(this.files.map(({ ingested }) => ingested.discard()))
  }

  async #take(name: string | undefined, filename: string | undefined, stream: Readable): Promise<void> {
    if (name === undefined || name === '') throw new MalformedMultipart('Every part of the body needs a name')
    if (name === DATA) {
      if (this.files.length > 0 && this.#needsData)
        throw new MalformedMultipart('The `data` part must come before the file parts')
      if (this.#data !== undefined) throw new MalformedMultipart('The `data` part is given twice')
      this.#data = { value: await readDataPart(stream) }
      return
    }
    if (this.#data === undefined && this.#needsData)
      throw new MalformedMultipart('The `data` part must come before the file parts')
    if (filename === undefined || filename === '')
      throw new MalformedMultipart(`The part \`${name}\` has no file name`)
    if (this.files.length === this.#limits.maxFiles) {
      throw new MultipartTooLarge(`More than ${this.#limits.maxFiles} file parts`)
    }
    this.files.push({ name, filename, ingested: await this.#ingest(filename, stream) })
  }

  async #ingest(filename: string, stream: Readable): Promise<Ingested> {
    const { maxFileBytes } = this.#limits
    try {
      return await this.#store.ingest(releasing(stream), { maxBytes: maxFileBytes })
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error
      const bound =
        maxFileBytes >= 1024 * 1024 ? `${maxFileBytes / 1024 / 1024} MiB` : `${maxFileBytes} bytes`
      throw new MultipartTooLarge(`The file ${filename} is larger than ${bound}`)
    }
  }
}
