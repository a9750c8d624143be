import { archiveNeedOf, type Inspection, inspect } from '@modstead/domain/catalogue/inspection/inspect'
import { type Mrpack, readMrpack } from '@modstead/domain/catalogue/inspection/mrpack'
import type { FileType } from '@modstead/domain/catalogue/version/events'
import { type Archive, openArchive } from './archive.ts'
import { hasOverrides, type OverrideFile, readOverrides } from './override-files.ts'
import { namesInCentralDirectory } from './protected-pack.ts'
import { type ArchiveFault, UnsafeArchive } from './unsafe-archive.ts'

export interface UploadContext {
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly fileType: FileType | null
  /** Release dates by game version, ISO 8601 UTC. */
  readonly gameVersionDates: ReadonlyMap<string, string>
  /** Hosts, with port where not the usual one, that this catalogue serves files from. */
  readonly filesHosts: readonly string[]
}

export type UploadInspection =
  | {
      readonly ok: true
      /** Block the file only where it would be primary. */
      readonly warnings: readonly string[]
      /** Of a modpack. */
      readonly mrpack?: Mrpack
      /** Of a modpack: the add-ons that it carries inside. */
      readonly overrides?: readonly OverrideFile[]
    }
  | { readonly ok: false; readonly because: string }

const PACK_INDEX = 'modrinth.index.json'
const MAX_INDEX_BYTES = 8 * 1024 * 1024
/** What makers of resource packs do to their headers on purpose. Bombs and paths are never forgiven. */
const FORGIVEN_IN_PACKS: readonly ArchiveFault[] = [
  'damaged',
  'header-mismatch',
  'encrypted',
  'unsupported-compression',
]

const refused = (filename: string, because: string): UploadInspection => ({
  ok: false,
  because: `${filename}: ${because}`,
})

const withPack = async (
  archive: Archive,
  filename: string,
  inspection: Inspection & { ok: true },
  ownHosts: readonly string[],
): Promise<UploadInspection> => {
  const text = await archive.readText(PACK_INDEX, MAX_INDEX_BYTES)
  if (text === undefined) return inspection
  const reading = readMrpack(text, { ownHosts, hasOverrides: hasOverrides(archive) })
  if (!reading.ok) return refused(filename, reading.because)
  return { ...inspection, mrpack: reading.mrpack, overrides: await readOverrides(archive) }
}

const inspectArchive = async (
  path: string,
  filename: string,
  context: UploadContext,
): Promise<UploadInspection> => {
  const archive = await openArchive(path)
  try {
    const entryNames = archive.entries.map(({ name }) => name)
    const inspection = inspect({ ...context, filename, entryNames })
    if (!inspection.ok || !filename.toLowerCase().endsWith('.mrpack')) return inspection
    return await withPack(archive, filename, inspection, context.filesHosts)
  } finally {
    await archive.close()
  }
}

const isSafeName = (name: string) => !name.startsWith('/') && !name.split('/').includes('..')

const inspectProtected = async (
  path: string,
  filename: string,
  context: UploadContext,
): Promise<UploadInspection | undefined> => {
  const entryNames = await namesInCentralDirectory(path)
  if (!entryNames.includes('pack.mcmeta') || !entryNames.every(isSafeName)) return undefined
  return inspect({ ...context, filename, entryNames })
}

/** Whether the file at `path` may stand in a version under the name that its author gave it. */
export const inspectUpload = async (
  path: string,
  filename: string,
  context: UploadContext,
): Promise<UploadInspection> => {
  const file = { filename, fileType: context.fileType, loaders: context.loaders }
  const byName = inspect({ ...context, filename, entryNames: [] })
  const need = archiveNeedOf(file)
  if (!byName.ok || need === 'none') return byName
  try {
    return await inspectArchive(path, filename, context)
  } catch (error) {
    if (!(error instanceof UnsafeArchive)) throw error
    const mayBeProtected = need === 'resource-pack' && FORGIVEN_IN_PACKS.includes(error.fault)
    const pack = mayBeProtected ? await inspectProtected(path, filename, context) : undefined
    return pack ?? refused(filename, error.message)
  }
}
