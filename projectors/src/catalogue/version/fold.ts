import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import { type VersionEvent, versionEvents } from '@modstead/domain/catalogue/version/events'
import type { DataOf } from '@modstead/domain/kernel/event'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import {
  defineProjection,
  finishing,
  type Projection,
  type RowName,
  type Tables,
  typesOf,
} from '../../runtime/projection.ts'
import { rowKey } from '../../runtime/table.ts'
import { finishVersion } from './row.ts'
import type { VersionState } from './state.ts'
import { type FileRow, fileTable, versionTable } from './table.ts'

type Created = DataOf<VersionEvent, 'VersionCreated'>

const createdState = (data: Created): VersionState => ({
  authorId: data.authorId,
  name: data.name,
  number: data.versionNumber,
  changelog: data.changelog,
  channel: data.channel,
  status: data.status,
  requestedStatus: null,
  featured: data.featured,
  loaders: data.loaders,
  mrpackLoaders: data.mrpackLoaders,
  gameVersions: data.gameVersions,
  environment: data.environment,
  dependencies: data.dependencies,
  files: data.files,
  ordering: data.ordering,
  publishedAt: instant(data.publishedAt),
  downloads: 0,
})

const changeFiles = (
  state: VersionState,
  change: (files: readonly VersionFile[]) => readonly VersionFile[],
): VersionState => ({ ...state, files: change(state.files) })

const evolve = (state: VersionState, event: Recorded<VersionEvent>): VersionState => {
  switch (event.type) {
    case 'VersionRenamed':
      return { ...state, name: event.data.name }
    case 'VersionNumberChanged':
      return { ...state, number: event.data.versionNumber }
    case 'VersionChangelogChanged':
      return { ...state, changelog: event.data.changelog }
    case 'VersionChannelChanged':
      return { ...state, channel: event.data.channel }
    case 'VersionStatusChanged':
      return { ...state, status: event.data.status, requestedStatus: null }
    case 'VersionReleaseScheduled':
      return { ...state, status: 'scheduled', requestedStatus: event.data.requestedStatus }
    case 'VersionFeaturedChanged':
      return { ...state, featured: event.data.featured }
    case 'VersionLoadersChanged':
      return { ...state, loaders: event.data.loaders, mrpackLoaders: event.data.mrpackLoaders }
    case 'VersionGameVersionsChanged':
      return { ...state, gameVersions: event.data.gameVersions }
    case 'VersionEnvironmentChanged':
      return { ...state, environment: event.data.environment }
    case 'VersionDependenciesChanged':
      return { ...state, dependencies: event.data.dependencies }
    case 'VersionOrderingChanged':
      return { ...state, ordering: event.data.ordering }
    case 'VersionFileAdded':
      return changeFiles(state, (files) => [...files, event.data.file])
    case 'VersionFileRemoved':
      return changeFiles(state, (files) => files.filter(({ fileId }) => fileId !== event.data.fileId))
    case 'VersionPrimaryFileChanged':
      return changeFiles(state, (files) =>
        files.map((file) => ({ ...file, primary: file.fileId === event.data.fileId })),
      )
    case 'VersionFileTypeChanged': {
      const { fileId, fileType } = event.data
      return changeFiles(state, (files) =>
        files.map((file) => (file.fileId === fileId ? { ...file, fileType } : file)),
      )
    }
    case 'VersionHistoryImported': {
      const { publishedAt, downloads } = event.data
      return {
        ...state,
        publishedAt: publishedAt === undefined ? state.publishedAt : instant(publishedAt),
        downloads: downloads ?? state.downloads,
      }
    }
    case 'VersionCreated':
    case 'VersionDeleted':
      return state
  }
}

const fileRow = (versionId: string, projectId: string, file: VersionFile): FileRow => ({
  sha1: file.sha1,
  sha512: file.sha512,
  file_id: file.fileId,
  version_id: versionId,
  project_id: projectId,
  filename: file.filename,
  size: file.size,
})

const sha1sOf = (event: Recorded<VersionEvent>): readonly string[] => {
  switch (event.type) {
    case 'VersionCreated':
      return event.data.files.map(({ sha1 }) => sha1)
    case 'VersionFileAdded':
      return [event.data.file.sha1]
    case 'VersionFileRemoved':
      return [event.data.sha1]
    case 'VersionDeleted':
      return event.data.sha1s
    default:
      return []
  }
}

type Event = VersionEvent | Extract<ProjectEvent, { type: 'ProjectDeleted' }>

const keys = (event: Recorded<Event>): readonly RowName[] => {
  if (event.type === 'ProjectDeleted')
    return event.data.versionIds.map((key) => ({ table: versionTable, key }))
  return [
    { table: versionTable, key: event.data.versionId },
    ...sha1sOf(event).map((sha1) => ({ table: fileTable, key: rowKey(sha1, event.data.versionId) })),
  ]
}

/** The event of a deleted project does not name its files: the rows of its versions do. */
const related = (event: Recorded<Event>, tables: Tables): readonly RowName[] => {
  if (event.type !== 'ProjectDeleted') return []
  const versions = tables.of(versionTable)
  return event.data.versionIds
    .flatMap((id) => (versions.get(id)?.state.files ?? []).map(({ sha1 }) => rowKey(sha1, id)))
    .map((key) => ({ table: fileTable, key }))
}

const dropVersions = (versionIds: readonly string[], tables: Tables): void => {
  const versions = tables.of(versionTable)
  const files = tables.of(fileTable)
  for (const id of versionIds) {
    for (const { sha1 } of versions.get(id)?.state.files ?? []) files.delete(rowKey(sha1, id))
    versions.delete(id)
  }
}

const keepFiles = (event: Recorded<VersionEvent>, tables: Tables): void => {
  const files = tables.of(fileTable)
  const { versionId, projectId } = event.data
  if (event.type === 'VersionCreated')
    for (const file of event.data.files) files.set(fileRow(versionId, projectId, file))
  else if (event.type === 'VersionFileAdded') files.set(fileRow(versionId, projectId, event.data.file))
  else for (const sha1 of sha1sOf(event)) files.delete(rowKey(sha1, versionId))
}

const apply = (event: Recorded<Event>, tables: Tables) => {
  if (event.type === 'ProjectDeleted') return dropVersions(event.data.versionIds, tables)
  keepFiles(event, tables)
  const versions = tables.of(versionTable)
  const { versionId: id, projectId: project_id } = event.data
  const revision = Number(event.revision)
  if (event.type === 'VersionCreated')
    return versions.set({ id, project_id, revision, changes: 1, state: createdState(event.data) })
  if (event.type === 'VersionDeleted') return versions.delete(id)
  const row = versions.get(id)
  if (row) versions.set({ ...row, revision, changes: row.changes + 1, state: evolve(row.state, event) })
}

export const versionProjection = (settings: ReadModelSettings): Projection =>
  defineProjection<Event>({
    name: 'catalogue/version',
    group: 'public',
    version: 5,
    fingerprint: JSON.stringify(settings),
    types: [...typesOf(versionEvents), 'ProjectDeleted'],
    tables: [versionTable, fileTable],
    keys,
    related,
    apply,
    finish: [finishing(versionTable, (row) => finishVersion(row, settings))],
  })
