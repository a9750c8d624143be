import { archiveNeedOf, type Inspection, inspect } from '@modstead/domain/catalogue/inspection/inspect'
import { type Mrpack, readMrpack } from '@modstead/domain/catalogue/inspection/mrpack'
import type { FileType } from '@modstead/domain/catalogue/values/version-file'
import { type Archive, openArchive } from '@modstead/infra/inspection/archive'
import { hasOverrides, type OverrideFile, readOverrides } from '@modstead/infra/inspection/override-files'
import {
  type ArchiveFault,
  FORGIVEN_IN_PACKS,
  UnsafeArchive,
} from '@modstead/infra/inspection/unsafe-archive'

export interface UploadContext {
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly fileType: FileType | null
  /** Release dates by game version, ISO 8601 UTC. */
  readonly gameVersionDates: ReadonlyMap<string, string>
  /** Hosts from which this catalogue serves files, with the port if it is not the default one. */
  readonly filesHosts: readonly string[]
}

export type UploadInspection =
  | {
      readonly ok: true
      /** These block the file only if it would be primary. */
      readonly warnings: readonly string[]
      /** For a modpack, its index. */
      readonly mrpack?: Mrpack
      /** For a modpack, the add-ons inside it. */
      readonly overrides?: readonly OverrideFile[]
    }
  | { readonly ok: false; readonly code: UploadFault; readonly because: string }

/** The reason to refuse an upload: a fault of its archive, or of its name, its kind or its modpack index. */
export type UploadFault = ArchiveFault | 'unfit-file' | 'invalid-modpack'

/** Without it the game does not recognize an archive as a resource pack. */
const PACK_MARKER = 'pack.mcmeta'
const PACK_INDEX = 'modrinth.index.json'
const MAX_INDEX_BYTES = 8 * 1024 * 1024

const refused = (filename: string, code: UploadFault, because: string): UploadInspection => ({
  ok: false,
  code,
  because: `${filename}: ${because}`,
})

const unfit = (inspection: Inspection): UploadInspection =>
  inspection.ok ? inspection : { ...inspection, code: 'unfit-file' }

/** Protected packs declare files as folders, and the game finds both under the same name. */
const fileNames = (archive: Archive): string[] =>
  archive.entries.map(({ name, size }) => (size > 0 && name.endsWith('/') ? name.slice(0, -1) : name))

const withPack = async (
  archive: Archive,
  filename: string,
  inspection: Inspection & { ok: true },
  ownHosts: readonly string[],
): Promise<UploadInspection> => {
  const text = await archive.readText(PACK_INDEX, MAX_INDEX_BYTES)
  if (text === undefined) return inspection
  const reading = readMrpack(text, { ownHosts, hasOverrides: hasOverrides(archive) })
  if (!reading.ok) return refused(filename, 'invalid-modpack', reading.because)
  return { ...inspection, mrpack: reading.mrpack, overrides: await readOverrides(archive) }
}

const inspectArchive = async (
  path: string,
  filename: string,
  context: UploadContext,
  forgiven: ReadonlySet<ArchiveFault>,
): Promise<UploadInspection> => {
  const archive = await openArchive(path, forgiven)
  try {
    const entryNames = fileNames(archive)
    if (archive.forgiven !== null && !entryNames.includes(PACK_MARKER)) throw archive.forgiven
    const inspection = inspect({ ...context, filename, entryNames })
    if (!inspection.ok || !filename.toLowerCase().endsWith('.mrpack')) return unfit(inspection)
    return await withPack(archive, filename, inspection, context.filesHosts)
  } finally {
    await archive.close()
  }
}

/** Checks whether a version may contain the file at `path` under the name that its author gave it. */
export const inspectUpload = async (
  path: string,
  filename: string,
  context: UploadContext,
): Promise<UploadInspection> => {
  const file = { filename, fileType: context.fileType, loaders: context.loaders }
  const byName = inspect({ ...context, filename, entryNames: [] })
  const need = archiveNeedOf(file)
  if (!byName.ok || need === 'none') return unfit(byName)
  try {
    const forgiven = need === 'resource-pack' ? FORGIVEN_IN_PACKS : new Set<ArchiveFault>()
    return await inspectArchive(path, filename, context, forgiven)
  } catch (error) {
    if (error instanceof UnsafeArchive) return refused(filename, error.fault, error.message)
    throw error
  }
}
