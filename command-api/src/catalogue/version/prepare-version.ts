import { gameVersionDates } from '@modstead/domain/catalogue/tags/game-versions'
import type { Dependency } from '@modstead/domain/catalogue/values/dependency'
import type { Environment } from '@modstead/domain/catalogue/values/environment'
import type { FileType, PrimaryUse } from '@modstead/domain/catalogue/values/version-file'
import type {
  CreateVersion,
  ImportVersionHistory,
  NewVersionFile,
} from '@modstead/domain/catalogue/version/commands'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { RequestProblemCode } from '@modstead/domain/kernel/request-problems'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { invalidField, invalidInput } from '@modstead/infra/http/problem'
import type { UploadedFile } from '../../http/multipart/received-parts.ts'
import { inspectUpload, type UploadFault } from '../inspection/inspect-upload.ts'
import type { FileToStore } from '../reservations/file-claims.ts'
import type { AcceptedUpload } from './accepted-upload.ts'
import { knownDependencies } from './known-dependencies.ts'
import type { InitialVersionData } from './new-version.ts'
import { packDependencies } from './pack-dependencies.ts'

export interface PreparedVersion {
  readonly command: CreateVersion
  /** Facts that an administrator carries over with the version. */
  readonly history: ImportVersionHistory | null
  /** The bytes of the command's files, in the same order. */
  readonly files: readonly FileToStore[]
}

interface Part {
  readonly upload: UploadedFile
  readonly fileId: string
  readonly fileType: FileType | null
}

interface Ids {
  readonly versionId: string
  readonly projectId: string
  readonly authorId: string
  readonly commandId: string
}

const missing = (name: string) =>
  invalidField(
    'file_parts',
    `The file part ${JSON.stringify(name)} is missing from the request.`,
    'file-part-missing',
  )

/** The parts that `file_parts` names, by part name, or else by file name. */
const namedUploads = (names: readonly string[], uploads: readonly UploadedFile[]) =>
  names.map(
    (name) =>
      uploads.find((upload) => upload.name === name) ?? uploads.find((upload) => upload.filename === name),
  )

/**
 * The files of the version, in order. If the request is only about this version, all files belong to it, and
 * a name without a matching part means the next unnamed part, because some clients misname parts.
 */
const uploadsOf = (names: readonly string[], uploads: readonly UploadedFile[], areAllItsOwn: boolean) => {
  const named = namedUploads(names, uploads)
  const others = areAllItsOwn ? uploads.filter((upload) => !named.includes(upload)) : []
  const inOrder = named.map((upload, index) => {
    const found = upload ?? others.shift()
    if (!found) throw missing(names[index] ?? '')
    return found
  })
  return [...new Set([...inOrder, ...others])]
}

/** Clients choose the part names, so one may equal a built-in property such as `constructor`. */
export const fileTypeOf = (
  types: Readonly<Record<string, FileType | null>> | null | undefined,
  { name, filename }: UploadedFile,
): FileType | null => {
  const key = [name, filename].find((candidate) => types && Object.hasOwn(types, candidate))
  return (key !== undefined && types?.[key]) || null
}

const partsOf = (
  data: Pick<InitialVersionData, 'file_parts' | 'file_types'>,
  uploads: readonly UploadedFile[],
  ids: Ids,
  areAllItsOwn: boolean,
): Part[] =>
  uploadsOf(data.file_parts, uploads, areAllItsOwn).map((upload, index) => ({
    upload,
    fileId: deriveId(ids.commandId, `file.${ids.versionId}.${index}`),
    fileType: fileTypeOf(data.file_types, upload),
  }))

const primaryOf = (
  { primary_file: wanted, file_parts: names }: Pick<InitialVersionData, 'primary_file' | 'file_parts'>,
  parts: readonly Part[],
): Part => {
  const byName = parts.find(({ upload }) => upload.name === wanted || upload.filename === wanted)
  const primary = byName ?? (wanted && !names.includes(wanted) ? undefined : parts[0])
  if (!primary)
    throw invalidInput(
      'A version needs at least one file, and primary_file must name one of its parts.',
      'primary-file-missing',
    )
  return primary
}

const codeOf = (fault: UploadFault): RequestProblemCode =>
  fault === 'unfit-file' || fault === 'invalid-modpack' ? fault : `archive-${fault}`

type InspectedPart = Pick<Part, 'upload' | 'fileType'> & { readonly primary: boolean }

/** Inspects an uploaded file. Refuses one that the loaders could not load, and names it. */
export const inspectPart = async (
  { upload, fileType, primary }: InspectedPart,
  kind: { readonly loaders: readonly string[]; readonly gameVersions: readonly string[] },
  filesHost: string,
): Promise<AcceptedUpload> => {
  const { filename, ingested } = upload
  const inspectAs = (name: string) =>
    inspectUpload(ingested.path, name, { ...kind, fileType, gameVersionDates, filesHosts: [filesHost] })
  const result = await inspectAs(filename)
  const isFine = result.ok && (!primary || result.warnings.length === 0)
  if (isFine) return result
  // A modpack may have the extension of a plain archive.
  if (primary && /\.zip$/i.test(filename)) {
    const asPack = await inspectAs(filename.replace(/\.zip$/i, '.mrpack'))
    if (asPack.ok && asPack.mrpack) return asPack
  }
  if (!result.ok) throw invalidInput(result.because, codeOf(result.code))
  throw invalidInput(`${filename} cannot be the primary file: ${result.warnings[0]}`, 'unfit-primary-file')
}

const primaryUseOf = ({ warnings, mrpack }: AcceptedUpload): PrimaryUse => {
  if (warnings.length > 0) return 'none'
  return mrpack ? 'modpack' : 'add-on'
}

export const newFile = (part: Part, inspected: AcceptedUpload): NewVersionFile => ({
  fileId: part.fileId,
  filename: part.upload.filename,
  sha1: part.upload.ingested.sha1,
  sha512: part.upload.ingested.sha512,
  size: part.upload.ingested.size,
  fileType: part.fileType,
  primaryUse: primaryUseOf(inspected),
})

const dependenciesOf = (data: InitialVersionData): Dependency[] =>
  data.dependencies.map((dependency) => ({
    projectId: dependency.project_id ?? null,
    versionId: dependency.version_id ?? null,
    fileName: dependency.file_name ?? null,
    type: dependency.dependency_type,
  }))

/** A modpack's own loader is `mrpack`. The loaders that its creator names are those of its mods. */
const loadersOf = (data: InitialVersionData, pack: AcceptedUpload['mrpack']) => {
  if (!pack) return { loaders: data.loaders, mrpackLoaders: [] }
  const named = [...(data.mrpack_loaders ?? []), ...data.loaders.filter((loader) => loader !== 'mrpack')]
  return { loaders: ['mrpack'], mrpackLoaders: named.length > 0 ? [...new Set(named)] : pack.loaders }
}

const historyOf = (
  { import: carried }: InitialVersionData,
  versionId: string,
): ImportVersionHistory | null => {
  const { date_published: publishedAt, downloads } = carried ?? {}
  if (publishedAt == null && downloads == null) return null
  return {
    type: 'ImportVersionHistory',
    versionId,
    ...(publishedAt != null && { publishedAt }),
    ...(downloads != null && { downloads }),
  }
}

/**
 * Makes the command from the client's data and files: matches parts, inspects files, and turns a modpack's
 * contents into dependencies if its creator named none. Throws the 400 problem.
 */
export const prepareVersion = async (
  executor: Executor,
  data: InitialVersionData,
  uploads: readonly UploadedFile[],
  ids: Ids,
  options: {
    readonly actor: Actor
    readonly filesHost: string
    readonly fallbackEnvironment: Environment
    /** The request is only about this version, so every file in it belongs to it. */
    readonly areAllItsOwn: boolean
  },
): Promise<PreparedVersion> => {
  const parts = partsOf(data, uploads, ids, options.areAllItsOwn)
  const primary = primaryOf(data, parts)

  const kind = { loaders: data.loaders, gameVersions: data.game_versions }
  let pack: AcceptedUpload['mrpack']
  let overrides: AcceptedUpload['overrides']
  const files: NewVersionFile[] = []
  for (const part of parts) {
    const result = await inspectPart({ ...part, primary: part === primary }, kind, options.filesHost)
    if (part === primary) ({ mrpack: pack, overrides } = result)
    files.push(newFile(part, result))
  }

  const { actor } = options
  const wanted = dependenciesOf(data)
  // An import sends versions in any order, so the versions that they depend on may not exist yet.
  const named = data.import ? wanted : await knownDependencies(executor, wanted, { actor, former: [] })
  const dependencies =
    pack && named.length === 0 ? await packDependencies(executor, pack, overrides ?? [], actor) : named
  const command: CreateVersion = {
    type: 'CreateVersion',
    versionId: ids.versionId,
    projectId: ids.projectId,
    authorId: ids.authorId,
    name: data.name,
    versionNumber: data.version_number,
    changelog: data.changelog ?? '',
    channel: data.version_type,
    status: data.status ?? 'listed',
    featured: data.featured,
    ...loadersOf(data, pack),
    gameVersions: data.game_versions,
    environment: data.environment ?? options.fallbackEnvironment,
    dependencies,
    files,
    primaryFileId: primary.fileId,
    ordering: data.ordering ?? null,
  }
  return {
    command,
    history: historyOf(data, ids.versionId),
    files: parts.map(({ fileId, upload }) => ({ fileId, upload: upload.ingested })),
  }
}
