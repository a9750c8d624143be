import type { Dependency } from '@modstead/domain/catalogue/values/dependency'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { isListedVersion } from '@modstead/domain/catalogue/version/status'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import type { ProjectVersionRow } from './table.ts'

const dependenciesOn = (dependencies: readonly Dependency[]): ProjectVersionRow['dependencies'] => {
  const seen = new Map<string, ProjectVersionRow['dependencies'][number]>()
  for (const { projectId, type } of dependencies)
    if (projectId !== null) seen.set(`${type} ${projectId}`, { projectId, type })
  return [...seen.values()]
}

const createdRow = (
  data: Extract<Recorded<VersionEvent>, { type: 'VersionCreated' }>['data'],
): ProjectVersionRow => ({
  id: data.versionId,
  project_id: data.projectId,
  number: data.versionNumber,
  channel: data.channel,
  listed: isListedVersion(data.status),
  loaders: data.loaders,
  mrpack_loaders: data.mrpackLoaders,
  game_versions: data.gameVersions,
  environment: data.environment,
  published_at: instant(data.publishedAt),
  dependencies: dependenciesOn(data.dependencies),
})

const evolve = (row: ProjectVersionRow, event: Recorded<VersionEvent>): ProjectVersionRow => {
  switch (event.type) {
    case 'VersionNumberChanged':
      return { ...row, number: event.data.versionNumber }
    case 'VersionChannelChanged':
      return { ...row, channel: event.data.channel }
    case 'VersionStatusChanged':
      return { ...row, listed: isListedVersion(event.data.status) }
    case 'VersionReleaseScheduled':
      return { ...row, listed: false }
    case 'VersionLoadersChanged':
      return { ...row, loaders: event.data.loaders, mrpack_loaders: event.data.mrpackLoaders }
    case 'VersionGameVersionsChanged':
      return { ...row, game_versions: event.data.gameVersions }
    case 'VersionEnvironmentChanged':
      return { ...row, environment: event.data.environment }
    case 'VersionDependenciesChanged':
      return { ...row, dependencies: dependenciesOn(event.data.dependencies) }
    case 'VersionHistoryImported': {
      const { publishedAt } = event.data
      return publishedAt === undefined ? row : { ...row, published_at: instant(publishedAt) }
    }
    default:
      return row
  }
}

/** Returns the row after an event of its version: the same one if nothing changed, undefined if there is none. */
export const afterEvent = (
  row: ProjectVersionRow | undefined,
  event: Recorded<VersionEvent>,
): ProjectVersionRow | undefined => {
  if (event.type === 'VersionCreated') return row ?? createdRow(event.data)
  if (event.type === 'VersionDeleted' || row === undefined) return undefined
  return evolve(row, event)
}
