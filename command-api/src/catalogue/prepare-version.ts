import { gameVersionDates } from '@modstead/domain/catalogue/tags/game-versions'
import type {
  CreateVersion,
  ImportVersionHistory,
  NewVersionFile,
} from '@modstead/domain/catalogue/version/commands'
import type { Dependency, Environment, FileType } from '@modstead/domain/catalogue/version/events'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Ingested } from '@modstead/infra/files/content-store'
import { invalidInput } from '@modstead/infra/http/problem'
import { inspectUpload } from '@modstead/infra/inspection/inspect-upload'
import type { UploadedFile } from '../http/multipart/part-queue.ts'
import type { InitialVersionData } from '../wire/version.ts'
import type { AcceptedUpload } from './accepted-upload.ts'
import { packDependencies } from './pack-dependencies.ts'

export interface PreparedVersion {
  readonly command: CreateVersion
  /** What an administrator carries over with it. */
  readonly history: ImportVersionHistory | null
  /** The bytes of the command's files, in the same order. */
  readonly uploads: readonly Ingested[]
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

const partsOf = (
  data: Pick<InitialVersionData, 'file_parts' | 'file_types'>,
  uploads: readonly UploadedFile[],
  ids: Ids,
) =>
  data.file_parts.map((name, index): Part => {
    const upload = uploads.find((candidate) => candidate.name === name)
    if (!upload) throw invalidInput(`The file part ${JSON.stringify(name)} is missing from the request.`)
    const fileId = deriveId(ids.commandId, `file.${ids.versionId}.${index}`)
    return { upload, fileId, fileType: data.file_types?.[name] ?? null }
  })

/** Looks into an uploaded file and refuses what the loaders could not load, naming the file. */
export const inspectPart = async (
  part: { readonly upload: UploadedFile; readonly fileType: FileType | null; readonly primary: boolean },
  kind: { readonly loaders: readonly string[]; readonly gameVersions: readonly string[] },
  filesHost: string,
): Promise<AcceptedUpload> => {
  const { filename, ingested } = part.upload
  const result = await inspectUpload(ingested.path, filename, {
    ...kind,
    fileType: part.fileType,
    gameVersionDates,
    filesHosts: [filesHost],
  })
  if (!result.ok) throw invalidInput(result.because)
  if (part.primary && result.warnings.length > 0)
    throw invalidInput(`${filename} cannot be the primary file: ${result.warnings[0]}`)
  return result
}

export const newFile = (part: Part): NewVersionFile => ({
  fileId: part.fileId,
  filename: part.upload.filename,
  sha1: part.upload.ingested.sha1,
  sha512: part.upload.ingested.sha512,
  size: part.upload.ingested.size,
  fileType: part.fileType,
})

const dependenciesOf = (data: InitialVersionData): Dependency[] =>
  data.dependencies.map((wire) => ({
    projectId: wire.project_id ?? null,
    versionId: wire.version_id ?? null,
    fileName: wire.file_name ?? null,
    type: wire.dependency_type,
  }))

/** A modpack's own loader is `mrpack`; what its creator names are the loaders of its mods. */
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
  if (publishedAt === undefined && downloads === undefined) return null
  return {
    type: 'ImportVersionHistory',
    versionId,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(downloads !== undefined && { downloads }),
  }
}

/**
 * From what the client says and the files that came with it to the command: parts matched, files inspected, a modpack's
 * content turned into dependencies when its creator named none. Throws the 400 problem.
 */
export const prepareVersion = async (
  executor: Executor,
  data: InitialVersionData,
  uploads: readonly UploadedFile[],
  ids: Ids,
  options: { readonly filesHost: string; readonly fallbackEnvironment: Environment },
): Promise<PreparedVersion> => {
  const parts = partsOf(data, uploads, ids)
  const primaryName = data.primary_file ?? data.file_parts[0]
  const primary = parts.find(({ upload }) => upload.name === primaryName)
  if (!primary)
    throw invalidInput('A version needs at least one file, and primary_file must name one of its parts.')

  const kind = { loaders: data.loaders, gameVersions: data.game_versions }
  let pack: AcceptedUpload['mrpack']
  let overrides: AcceptedUpload['overrides']
  for (const part of parts) {
    const result = await inspectPart({ ...part, primary: part === primary }, kind, options.filesHost)
    if (part === primary) ({ mrpack: pack, overrides } = result)
  }

  const named = dependenciesOf(data)
  const dependencies =
    pack && named.length === 0 ? await packDependencies(executor, pack, overrides ?? []) : named
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
    files: parts.map(newFile),
    primaryFileId: primary.fileId,
    ordering: data.ordering ?? null,
  }
  return {
    command,
    history: historyOf(data, ids.versionId),
    uploads: parts.map(({ upload }) => upload.ingested),
  }
}
