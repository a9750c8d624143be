import type { ContentStore, Ingested } from '@modstead/infra/files/content-store'
import { FileTooLarge } from '@modstead/infra/files/storage-errors'
import { readDataPart } from './data-part.ts'
import { MalformedMultipart, MultipartTooLarge } from './multipart-errors.ts'
import type { Part } from './parts.ts'
import { releasing } from './releasing.ts'

export interface UploadedFile {
  /** Name of the part, as `file_parts` lists it. */
  readonly name: string
  /** As the client sent it, not checked yet. */
  readonly filename: string
  readonly ingested: Ingested
}

export interface MultipartLimits {
  readonly maxFiles: number
  readonly maxFileBytes: number
}

/** Whether the `data` part must come before the files, or may be missing. */
export type DataPart = 'first' | 'optional'

const DATA = 'data'

/** Receives the parts one after the other, in the order of the body. */
export class ReceivedParts {
  readonly files: UploadedFile[] = []
  readonly #store: ContentStore
  readonly #limits: MultipartLimits
  readonly #needsData: boolean
  #data: { readonly value: unknown } | undefined

  constructor(store: ContentStore, limits: MultipartLimits, data: DataPart) {
    this.#store = store
    this.#limits = limits
    this.#needsData = data === 'first'
  }

  /** Settles when this part has been received. Rejects with the reason if it is refused. */
  async take({ name, filename, body }: Part): Promise<void> {
    if (name === undefined || name === '') throw new MalformedMultipart('Every part of the body needs a name')
    if (name === DATA) {
      if (this.files.length > 0 && this.#needsData)
        throw new MalformedMultipart('The `data` part must come before the file parts')
      if (this.#data !== undefined) throw new MalformedMultipart('The `data` part is given twice')
      this.#data = { value: await readDataPart(body) }
      return
    }
    if (this.#data === undefined && this.#needsData)
      throw new MalformedMultipart('The `data` part must come before the file parts')
    if (filename === undefined || filename === '')
      throw new MalformedMultipart(`The part \`${name}\` has no file name`)
    if (this.files.length === this.#limits.maxFiles) {
      throw new MultipartTooLarge(`More than ${this.#limits.maxFiles} file parts`)
    }
    this.files.push({ name, filename, ingested: await this.#ingest(filename, body) })
  }

  /** The parsed `data` part. undefined if the route allows a request without it. */
  data(): unknown {
    if (this.#data === undefined && this.#needsData) {
      throw new MalformedMultipart('The multipart body cannot be read: the `data` part is missing')
    }
    return this.#data?.value
  }

  async discardAll(): Promise<void> {
    await Promise.all(this.files.map(({ ingested }) => ingested.discard()))
  }

  async #ingest(filename: string, body: AsyncIterable<Uint8Array>): Promise<Ingested> {
    const { maxFileBytes } = this.#limits
    try {
      return await this.#store.ingest(releasing(body), { maxBytes: maxFileBytes })
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error
      const bound =
        maxFileBytes >= 1024 * 1024 ? `${maxFileBytes / 1024 / 1024} MiB` : `${maxFileBytes} bytes`
      throw new MultipartTooLarge(`The file ${filename} is larger than ${bound}`)
    }
  }
}
