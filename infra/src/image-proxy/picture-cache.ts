import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ExternalKind } from '../images/process-external-picture.ts'
import type { BrowserPicture } from './browser-picture.ts'

export interface CachedPicture {
  /** Path on disk, valid until the picture is evicted. */
  readonly path: string
  readonly kind: ExternalKind
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

export interface PictureCache {
  /** Also finds pictures that another process has kept. */
  find(address: string): Promise<CachedPicture | undefined>
  keep(address: string, picture: Pick<BrowserPicture, 'bytes' | 'kind'>): Promise<CachedPicture>
}

export interface CacheBounds {
  readonly maxBytes: number
  readonly maxAgeMs: number
}

interface Entry extends CachedPicture {
  readonly bytes: number
}

const KINDS = ['png', 'jpg', 'webp', 'gif', 'bmp', 'avif'] as const satisfies readonly ExternalKind[]
const NAME = new RegExp(`^([0-9a-f]{64})\\.(${KINDS.join('|')})$`)
const BOUNDS: CacheBounds = { maxBytes: 1024 ** 3, maxAgeMs: 7 * 24 * 60 * 60 * 1000 }
const MAX_PICTURES = 100_000
const SWEEP_EVERY_MS = 60 * 60 * 1000
/** Writing one picture never takes this long. */
const ABANDONED_AFTER_MS = 2 * SWEEP_EVERY_MS

const nameOf = (address: string): string => createHash('sha256').update(address).digest('hex')

const entryAt = async (path: string, kind: ExternalKind): Promise<Entry | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found && { path, kind, storedAt: found.mtimeMs, bytes: found.size }
}

/** Lists the complete files, oldest first, and deletes half-written files of killed processes. */
const readEntries = async (directory: string, now: number): Promise<[string, Entry][]> => {
  const entries: [string, Entry][] = []
  for (const file of await readdir(directory)) {
    const path = join(directory, file)
    const [, name, kind] = NAME.exec(file) ?? []
    const entry = await entryAt(path, kind as ExternalKind)
    if (!entry) continue
    if (name !== undefined) entries.push([name, entry])
    else if (now - entry.storedAt > ABANDONED_AFTER_MS) await rm(path, { force: true, recursive: true })
  }
  return entries.sort(([, left], [, right]) => left.storedAt - right.storedAt)
}

/**
 * Pictures of other hosts in a directory, named by the hash of their address. Several processes may share it:
 * the directory says what is there, and each process knows when a picture was requested. The least recently
 * requested pictures are evicted first.
 */
export const openPictureCache = async (
  directory: string,
  bounds: CacheBounds = BOUNDS,
  now: () => number = Date.now,
): Promise<PictureCache> => {
  await mkdir(directory, { recursive: true })
  const evicted: string[] = []
  const entries = new LRUCache<string, Entry>({
    max: MAX_PICTURES,
    maxSize: bounds.maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    dispose: ({ path }, _name, reason) => {
      if (reason === 'evict') evicted.push(path)
    },
  })
  /** The evicted files are gone when it settles, because a file that still exists would be found. */
  const know = async (name: string, entry: Entry): Promise<void> => {
    entries.set(name, entry)
    for (const path of evicted.splice(0)) await rm(path, { force: true }).catch(() => undefined)
  }
  const pathOf = (name: string, kind: ExternalKind) => join(directory, `${name}.${kind}`)
  const isOld = ({ storedAt }: Entry) => now() - storedAt > bounds.maxAgeMs

  let sweptAt = now()
  const sweep = async () => {
    sweptAt = now()
    const there = await readEntries(directory, now())
    for (const [name, entry] of there) {
      if (!isOld(entry)) {
        if (!entries.has(name)) await know(name, entry)
        continue
      }
      entries.delete(name)
      await rm(entry.path, { force: true })
    }
    const names = new Set(there.map(([name]) => name))
    for (const name of [...entries.keys()]) if (!names.has(name)) entries.delete(name)
  }
  await sweep()

  const lookUp = async (name: string): Promise<Entry | undefined> => {
    const known = entries.get(name)
    const there = known && (await entryAt(known.path, known.kind))
    if (there) return there
    for (const kind of KINDS) {
      const entry = await entryAt(pathOf(name, kind), kind)
      if (entry) return entry
    }
    return undefined
  }

  return {
    async find(address) {
      const name = nameOf(address)
      const entry = await lookUp(name)
      if (entry) await know(name, entry)
      else entries.delete(name)
      return entry && !isOld(entry) ? entry : undefined
    },

    async keep(address, { bytes, kind }) {
      // Not awaited, because the picture should be shown at once. A failure is retried next time.
      if (now() - sweptAt >= SWEEP_EVERY_MS) void sweep().catch(() => undefined)
      const name = nameOf(address)
      const path = pathOf(name, kind)
      const draft = join(directory, `.${randomUUID()}`)
      try {
        await writeFile(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      for (const other of KINDS) if (other !== kind) await rm(pathOf(name, other), { force: true })
      const entry = (await entryAt(path, kind)) ?? { path, kind, storedAt: now(), bytes: bytes.length }
      await know(name, entry)
      return entry
    },
  }
}
