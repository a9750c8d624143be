import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { valuesAt } from '../personal-data/personal-path.ts'

/** An uploaded file by its hashes, in lower-case hex. */
export interface NamedFile {
  readonly kind: 'file'
  readonly sha1: string
  readonly sha512: string
}

/** A picture by its path, `images/<sha1>_96.webp`. */
export interface NamedPicture {
  readonly kind: 'picture'
  readonly path: string
}

export type BytesName = NamedFile | NamedPicture

export interface BytesChange {
  readonly stored: readonly BytesName[]
  /** sha1 of files, and paths of pictures, whose removal the event starts. Includes the forgotten ones. */
  readonly released: readonly string[]
  /** Pictures of persons, which backups lose too, for earlier moments as well. */
  readonly forgotten: readonly NamedPicture[]
}

const NOTHING: BytesChange = { stored: [], released: [], forgotten: [] }
const PICTURE = /^images\/[0-9a-f]{40}(?:_\d{1,4})?\.(?:png|jpg|webp|gif)$/
const SHA1 = /^[0-9a-f]{40}$/
const SHA512 = /^[0-9a-f]{128}$/

const nameOf = (value: unknown): readonly BytesName[] => {
  if (typeof value === 'string') return PICTURE.test(value) ? [{ kind: 'picture', path: value }] : []
  if (typeof value !== 'object' || value === null || !('sha1' in value) || !('sha512' in value)) return []
  const { sha1, sha512 } = value
  const isFile =
    typeof sha1 === 'string' && SHA1.test(sha1) && typeof sha512 === 'string' && SHA512.test(sha512)
  return isFile ? [{ kind: 'file', sha1, sha512 }] : []
}

/**
 * The bytes beside the log that an event names, as the catalogue declares. Names of any other form are
 * ignored.
 */
export const bytesChangedBy = (
  catalogue: EventCatalogue,
  { type, data }: Pick<StoredEvent, 'type' | 'data'>,
): BytesChange => {
  const bytes = Object.hasOwn(catalogue, type) ? catalogue[type]?.bytes : undefined
  if (bytes === undefined) return NOTHING
  const read = JSON.parse(data.toString())
  const at = (paths: readonly string[] = []) => paths.flatMap((path) => valuesAt(read, path))
  const textsAt = (paths?: readonly string[]) => at(paths).filter((value) => typeof value === 'string')
  const forgotten = textsAt(bytes.forgotten)
  return {
    stored: at(bytes.stored).flatMap(nameOf),
    released: [...textsAt(bytes.released), ...forgotten],
    forgotten: forgotten.flatMap((path) => (PICTURE.test(path) ? [{ kind: 'picture', path }] : [])),
  }
}

/** The bytes that are stored after all events taken so far. */
export class BytesHeld {
  readonly #files = new Map<string, NamedFile>()
  readonly #pictures = new Set<string>()

  take({ stored, released }: Pick<BytesChange, 'stored' | 'released'>): void {
    for (const name of stored)
      if (name.kind === 'file') this.#files.set(name.sha1, name)
      else this.#pictures.add(name.path)
    for (const name of released) {
      this.#files.delete(name)
      this.#pictures.delete(name)
    }
  }

  *names(): Generator<BytesName> {
    yield* this.#files.values()
    for (const path of this.#pictures) yield { kind: 'picture', path }
  }
}
