import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { BrowserPicture, ExternalKind } from './browser-picture.ts'

export interface CachedPicture {
  /** On disk, until it has to make room. */
  readonly path: string
  readonly kind: ExternalKind
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

export interface PictureCache {
  find(address: string): CachedPicture | undefined
  keep(address: string, picture: BrowserPicture): Promise<CachedPicture>
}

export interface CacheBounds {
  readonly maxBytes: number
  readonly maxAgeMs: number
}

interface Entry extends CachedPicture {
  readonly bytes: number
}

const NAME = /^([0-9a-f]{64})\.(png|jpg|webp|gif|bmp|avif)$/
const BOUNDS: CacheBounds = { maxBytes: 1024 ** 3, maxAgeMs: 7 * 24 * 60 * 60 * 1000 }
const MAX_PICTURES = 100_000
const SWEEP_EVERY_MS = 60 * 60 * 1000

const nameOf = (address: string): string => createHash('sha256').update(address).digest('hex')

const readEntries = async (directory: string): Promise<[string, Entry][]> => {
  const entries: [string, Entry][] = []
  for (const file of await readdir(directory)) {
    const path = join(directory, file)
    const [, name, kind] = NAME.exec(file) ?? []
    const found = name === undefined ? undefined : await stat(path).catch(() => undefined)
    // Whatever else lies here is what a killed process left half written.
    if (name === undefined || !found) await rm(path, { force: true, recursive: true })
    else
      entries.push([name, { path, kind: kind as ExternalKind, storedAt: found.mtimeMs, bytes: found.size }])
  }
  return entries.sort(([, left], [, right]) => left.storedAt - right.storedAt)
}

/** Pictures of other hosts in a directory of its own, by the hash of their address. Those not asked for longest make room. */
export const openPictureCache = async (
  directory: string,
  bounds: CacheBounds = BOUNDS,
  now: () => number = Date.now,
): Promise<PictureCache> => {
  await mkdir(directory, { recursive: true })
  const entries = new LRUCache<string, Entry>({
    max: MAX_PICTURES,
    maxSize: bounds.maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    noDisposeOnSet: true,
    dispose: ({ path }) => void rm(path, { force: true }).catch(() => undefined),
  })
  const isOld = ({ storedAt }: Entry) => now() - storedAt > bounds.maxAgeMs
  for (const [name, entry] of await readEntries(directory)) entries.set(name, entry)

  let sweptAt = Number.NEGATIVE_INFINITY
  const sweep = () => {
    if (now() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = now()
    for (const [name, entry] of [...entries.entries()]) if (isOld(entry)) entries.delete(name)
  }
  sweep()

  return {
    find(address) {
      const entry = entries.get(nameOf(address))
      return entry && !isOld(entry) ? entry : undefined
    },

    async keep(address, { bytes, kind }) {
      sweep()
      const name = nameOf(address)
      const path = join(directory, `${name}.${kind}`)
      const draft = join(directory, `.${randomUUID()}`)
      try {
        await writeFile(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      const before = entries.peek(name)
      if (before && before.path !== path) await rm(before.path, { force: true })
      const entry = { path, kind, storedAt: now(), bytes: bytes.length }
      entries.set(name, entry)
      return entry
    },
  }
}
