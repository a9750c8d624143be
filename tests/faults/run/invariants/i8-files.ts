import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sha512 } from '../../../support/add-on-files.ts'
import type { Invariant, Look } from './look.ts'

/**
 * A reaction releases the bytes of deleted things. A failed one continues as a job. If its worker vanished,
 * another takes it over within three times its lock of 30 s.
 */
const WITHIN_MS = 120_000
const LOOK_EVERY_MS = 100

const noneThere = (error: NodeJS.ErrnoException): [] => {
  if (error.code !== 'ENOENT') throw error
  return []
}

export const filesBelow = async (directory: string): Promise<string[]> => {
  // A bucket has no folder before its first file.
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(noneThere)
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The bytes of a file, or null if it was removed since it was found. */
export const bytesIfThere = async (path: string): Promise<Buffer | null> => {
  const bytes = await readFile(path).catch(noneThere)
  return Buffer.isBuffer(bytes) ? bytes : null
}

interface ListedFile {
  readonly fileId: string
  readonly sha512: string
}

/** Files that versions in the log have and that none has released. */
const listedFiles = (events: Look['events']): ReadonlySet<string> => {
  const versions = new Map<string, readonly ListedFile[]>()
  for (const { stream, type, data } of events) {
    const files = versions.get(stream) ?? []
    if (type === 'VersionCreated') versions.set(stream, data.files as readonly ListedFile[])
    else if (type === 'VersionFileAdded') versions.set(stream, [...files, data.file as ListedFile])
    else if (type === 'VersionFileRemoved')
      versions.set(
        stream,
        files.filter(({ fileId }) => fileId !== data.fileId),
      )
    else if (type === 'VersionDeleted') versions.delete(stream)
  }
  return new Set([...versions.values()].flat().map(({ sha512 }) => sha512))
}

/** Types of the events in the claim on these bytes, which show how far they were released. */
const claimOf = (events: Look['events'], sha512: string): string => {
  const claimed = events.find(({ type, data }) => type === 'FileClaimed' && data.sha512 === sha512)
  const types = events.filter(({ stream }) => stream === claimed?.stream).map(({ type }) => type)
  return types.length === 0 ? '' : ` (${types.join(', ')})`
}

const namesBelow = async (directory: string): Promise<readonly string[]> =>
  (await filesBelow(directory)).map((path) => basename(path))

/** Where several processes or a server receive uploads, what a killed process left is swept within hours. */
const mayBeLeft = async ({ site }: Look): Promise<readonly string[]> => [
  ...(site.shape === 'alone' ? [] : await namesBelow(site.files.incoming)),
  ...(site.files.uploading === undefined ? [] : await namesBelow(site.files.uploading)),
]

/** Uploads that neither go on nor were left by a process that was killed. */
const unfinished = async (look: Look): Promise<readonly string[]> => [
  ...(look.site.shape === 'alone' ? await namesBelow(look.site.files.incoming) : []),
  ...(look.kills > 0 ? [] : (await mayBeLeft(look)).filter((name) => !look.memory.unfinished.has(name))),
]

const difference = async (look: Look): Promise<readonly string[]> => {
  // Reads again, because reactions may still append events that delete them.
  const events = await look.stores.events()
  const listed = listedFiles(events)
  const content = await namesBelow(look.site.files.content)
  const stored = new Set(content)
  return [
    ...[...listed].filter((hash) => !stored.has(hash)).map((hash) => `listed, but not stored: ${hash}`),
    ...content
      .filter((hash) => !listed.has(hash))
      .map((hash) => `stored, but listed nowhere: ${hash}${claimOf(events, hash)}`),
    ...(await unfinished(look)).map((name) => `left half done: ${name}`),
  ]
}

/** Checks abandoned claims now. The product does that an hour after they were made. */
const lookAtClaims = ({ stores }: Look) =>
  stores.pool.query("update timer set due_at = now() where key like 'release-abandoned-file.%'")

export const filesStored = (withinMs = WITHIN_MS): Invariant => ({
  id: 'I8',
  says: 'Each listed file is stored with the bytes of its hash; nothing else is stored, and nothing is half done.',
  async check(look) {
    const deadline = performance.now() + withinMs
    let violations = await difference(look)
    if (violations.length > 0) await lookAtClaims(look)
    while (violations.length > 0 && performance.now() < deadline) {
      await pause(LOOK_EVERY_MS)
      violations = await difference(look)
    }
    const damaged: string[] = []
    let gone = 0
    for (const path of await filesBelow(look.site.files.content)) {
      const bytes = await bytesIfThere(path)
      if (bytes === null) gone += 1
      else if (sha512(bytes) !== basename(path))
        damaged.push(`has bytes that do not match its hash: ${basename(path)}`)
    }
    // A file that was released meanwhile may be gone. One that is listed may not.
    if (gone > 0) violations = await difference(look)
    look.memory.unfinished = new Set(await mayBeLeft(look))
    return [...violations, ...damaged]
  },
})
