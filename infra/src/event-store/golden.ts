import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { createCodec } from './codec.ts'
import type { Position, RecordedEvent } from './port.ts'

/**
 * A stored shape of an event type, as `golden/<Type>.v<version>.json` records it: the data, with personal
 * fields in clear text.
 */
export interface GoldenFile {
  readonly path: string
  readonly type: string
  readonly version: number
  readonly data: Record<string, unknown>
}

/** All golden files below a directory, by type and version. */
export const readGoldenFiles = async (directory: string): Promise<readonly GoldenFile[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(
      (entry) => entry.isFile() && basename(entry.parentPath) === 'golden' && entry.name.endsWith('.json'),
    )
    .map(async ({ parentPath, name }): Promise<GoldenFile> => {
      const path = join(parentPath, name)
      const match = /^([A-Za-z]+)\.v(\d+)\.json$/.exec(name)
      if (!match) throw new Error(`${path} is not named <Type>.v<version>.json`)
      const data: unknown = JSON.parse(await readFile(path, 'utf8'))
      if (typeof data !== 'object' || data === null || Array.isArray(data))
        throw new Error(`${path} does not hold the data of an event`)
      return { path, type: match[1] ?? '', version: Number(match[2]), data: { ...data } }
    })
  return (await Promise.all(files)).sort((a, b) => a.type.localeCompare(b.type) || a.version - b.version)
}

/**
 * Lists each `<Type>.v<version>` that the catalogue knows without a file, and each file that the catalogue
 * does not know.
 */
export const compareGolden = (catalogue: EventCatalogue, files: readonly GoldenFile[]) => {
  const shown = files.map(({ type, version }) => `${type}.v${version}`)
  const known = Object.entries(catalogue).flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => `${type}.v${index + 1}`),
  )
  return {
    missing: known.filter((name) => !shown.includes(name)),
    unknown: shown.filter((name) => !known.includes(name)),
  }
}

const clear = {
  keyFor: () => Promise.reject(new Error('golden files are stored in clear')),
  // A golden file may also show a stored field whose key is long gone.
  keysFor: async (persons: readonly string[]) =>
    new Map(persons.map((person) => [person, 'erased'] as const)),
  erase: async () => {},
  blindIndex: (text: string) => text,
}

/** The data of a golden file in its current shape. Throws UndecodableEvent if it cannot be lifted. */
export const decodeGolden = async (
  catalogue: EventCatalogue,
  { type, version, data }: GoldenFile,
): Promise<Record<string, unknown>> => {
  const event: RecordedEvent = {
    id: '00000000-0000-4000-8000-000000000000',
    stream: 'golden-0',
    revision: 0n,
    position: 0n as Position,
    type,
    data,
    metadata: { commandId: '', correlationId: '', causationId: '', actor: '', at: '', schema: version },
  }
  const [decoded] = await createCodec(catalogue, clear).decode([event])
  return decoded?.data ?? {}
}
