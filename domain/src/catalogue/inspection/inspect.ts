import type { FileType } from '../values/version-file.ts'
import { type Extension, extensionOf, fileNameProblem } from './file-names.ts'
import { fileTypeProblem, isResourcePackType, isSignatureName } from './file-types.ts'
import { LOADER_RULES, type LoaderRule, RESOURCE_PACK_RULE, satisfies } from './loader-rules.ts'

export interface InspectedFile {
  readonly filename: string
  readonly fileType: FileType | null
  /** Names in the archive, with `/` between components. Ignored for a signature. */
  readonly entryNames: readonly string[]
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  /** Release dates by game version, ISO 8601 UTC. A version without a date counts as the newest. */
  readonly gameVersionDates: ReadonlyMap<string, string>
}

export type Inspection =
  | { readonly ok: true; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly because: string }

/** How much of an archive must be readable before its entries are inspected. */
export type ArchiveNeed = 'archive' | 'resource-pack' | 'none'

const MODPACK_EXTENSION: Extension = 'mrpack'
const NEWEST = '9999'

/** Signatures are not archives. Protected resource packs are archives that only the game can read completely. */
export const archiveNeedOf = (
  file: Pick<InspectedFile, 'filename' | 'fileType' | 'loaders'>,
): ArchiveNeed => {
  if (isSignatureName(file.filename)) return 'none'
  const isPack = isResourcePackType(file.fileType) || file.loaders.includes('minecraft')
  return isPack && extensionOf(file.filename) === 'zip' ? 'resource-pack' : 'archive'
}

const looksLikeModpack = (entryNames: readonly string[]): boolean =>
  (entryNames.includes('modlist.html') && entryNames.includes('manifest.json')) ||
  entryNames.some((entry) => /^(overrides?\/)?mods\/.*\.jar$/.test(entry))

/** A loader can have rules for several periods. If the game versions span them, a file needs to satisfy one rule. */
const rulesFor = (loader: string, { gameVersions, gameVersionDates }: InspectedFile): LoaderRule[] => {
  const dates =
    gameVersions.length === 0
      ? [NEWEST]
      : gameVersions.map((version) => gameVersionDates.get(version) ?? NEWEST)
  return LOADER_RULES.filter(
    ({ loaders, from = '', before = `${NEWEST}~` }) =>
      loaders.includes(loader) && dates.some((date) => date >= from && date < before),
  )
}

const warningsOf = (rules: readonly LoaderRule[], entryNames: readonly string[]): string[] => {
  const warnings: string[] = []
  if (!rules.some((rule) => satisfies(rule, entryNames)))
    warnings.push(...rules.slice(0, 1).map((rule) => rule.warning))
  if (rules.some(({ isMod }) => isMod === true) && looksLikeModpack(entryNames)) {
    warnings.push('This looks like a modpack. Upload it as an .mrpack file.')
  }
  return warnings
}

const inspectForLoaders = (file: InspectedFile, extension: Extension): Inspection => {
  const loaders = extension === MODPACK_EXTENSION ? [MODPACK_EXTENSION] : file.loaders
  const rulesByLoader = loaders.map((loader) => rulesFor(loader, file)).filter((rules) => rules.length > 0)
  const applicable = rulesByLoader
    .map((rules) => rules.filter(({ extensions }) => extensions.includes(extension)))
    .filter((rules) => rules.length > 0)
  if (rulesByLoader.length > 0 && applicable.length === 0) {
    const because = `A file for ${loaders.join(', ')} does not end in .${extension}`
    return extension === 'zip' ? { ok: true, warnings: [because] } : { ok: false, because }
  }
  return {
    ok: true,
    warnings: [...new Set(applicable.flatMap((rules) => warningsOf(rules, file.entryNames)))],
  }
}

/**
 * Checks whether a version for these loaders and game versions can contain the file. Every loader whose files have this
 * extension must find its marker. A loader without rules accepts anything. Warnings only matter for the primary file:
 * an accompanying resource pack does not need the markers of the loaders.
 */
export const inspect = (file: InspectedFile): Inspection => {
  const { filename, fileType } = file
  const extension = extensionOf(filename)
  const problem = fileNameProblem(filename) ?? fileTypeProblem(filename, fileType)
  if (problem !== null || extension === null) return { ok: false, because: problem ?? 'no extension' }
  if (isSignatureName(filename))
    return { ok: true, warnings: ['A signature belongs to another file and cannot be the primary one.'] }
  const inspection = inspectForLoaders(file, extension)
  if (!inspection.ok || !isResourcePackType(fileType)) return inspection
  const asPack = warningsOf([RESOURCE_PACK_RULE], file.entryNames)
  return { ok: true, warnings: [...asPack, ...inspection.warnings] }
}
