import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { BackupRefused, DamagedBackup } from './damaged-backup.ts'
import { replaceFile } from './replace-file.ts'

/** Increment it when older programs can no longer read what this one writes. */
const FORMAT = 1

const segment = z.strictObject({
  file: z.string().regex(/^\d{12,16}\.lines\.zst$/),
  first: z.int().min(0),
  events: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const keptTable = z.strictObject({
  table: z.string().regex(/^[a-z_]{1,63}$/),
  rows: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The store that held the log: positions of one store mean nothing in the other. */
  store: z.enum(['postgres', 'eventstoredb']),
  /** Identifies the master key that opens the keys of persons, without revealing anything about it. */
  masterKey: z.string().regex(/^[0-9a-f]{32}$/),
  segments: z.array(segment),
  tables: z.array(keptTable),
  /** All events before this number are whole in the backup, with the keys and the bytes that they name. */
  wholeUpTo: z.int().min(0),
  /** When `wholeUpTo` was reached, ISO 8601. */
  wholeAt: z.string(),
})

/** Says how much a backup holds, and up to where it is whole. */
export type Manifest = Readonly<z.infer<typeof manifest>>

const envelope = z.strictObject({ sha256: z.string(), manifest: z.unknown() })

const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex')

/** Returns undefined if no backup was begun there. Throws DamagedBackup or BackupRefused. */
export const readManifest = async (path: string): Promise<Manifest | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const damaged = new DamagedBackup(`${path} is not what was written`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged
  }
  const found = envelope.safeParse(value)
  if (!found.success || digestOf(found.data.manifest) !== found.data.sha256) throw damaged
  const known = manifest.safeParse(found.data.manifest)
  if (!known.success)
    throw new BackupRefused(`${path} was written by another release. Use that release to read this backup.`)
  return known.data
}

/** Durable when it settles. Throws DiskFull. */
export const writeManifest = (path: string, value: Manifest): Promise<void> =>
  replaceFile(path, `${JSON.stringify({ sha256: digestOf(value), manifest: value })}\n`)
