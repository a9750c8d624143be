import type { Dependency, VersionEvent } from '@modstead/domain/catalogue/version/events'
import { instant } from '../../instant.ts'
import type { Recorded } from '../../projection.ts'
import type { VersionSummary } from './state.ts'

const dependenciesOn = (dependencies: readonly Dependency[]): VersionSummary['dependencies'] => {
  const seen = new Map<string, VersionSummary['dependencies'][number]>()
  for (const { projectId, type } of dependencies)
    if (projectId !== null) seen.set(`${type} ${projectId}`, { projectId, type })
  return [...seen.values()]
}

const createdSummary = (
  data: Extract<Recorded<VersionEvent>, { type: 'VersionCreated' }>['data'],
): VersionSummary => ({
  id: data.versionId,
  number: data.versionNumber,
  channel: data.channel,
  status: data.status,
  loaders: data.loaders,
  mrpackLoaders: data.mrpackLoaders,
  gameVersions: data.gameVersions,
  environment: data.environment,
  publishedAt: instant(data.publishedAt),
  dependencies: dependenciesOn(data.dependencies),
})

const evolve = (version: VersionSummary, event: Recorded<VersionEvent>): VersionSummary => {
  switch (event.type) {
    case 'VersionNumberChanged':
      return { ...version, number: event.data.versionNumber }
    case 'VersionChannelChanged':
      return { ...version, channel: event.data.channel }
    case 'VersionStatusChanged':
      return { ...version, status: event.data.status }
    case 'VersionReleaseScheduled':
      return { ...version, status: 'scheduled' }
    case 'VersionLoadersChanged':
      return { ...version, loaders: event.data.loaders, mrpackLoaders: event.data.mrpackLoaders }
    case 'VersionGameVersionsChanged':
      return { ...version, gameVersions: event.data.gameVersions }
    case 'VersionEnvironmentChanged':
      return { ...version, environment: event.data.environment }
    case 'VersionDependenciesChanged':
      return { ...version, dependencies: dependenciesOn(event.data.dependencies) }
    case 'VersionHistoryImported': {
      const { publishedAt } = event.data
      return publishedAt === undefined ? version : { ...version, publishedAt: instant(publishedAt) }
    }
    default:
      return version
  }
}

/** The versions of a project after an event of one of them; the same list when nothing in it changed. */
export const withVersionEvent = (
  versions: readonly VersionSummary[],
  event: Recorded<VersionEvent>,
): readonly VersionSummary[] => {
  const { versionId } = event.data
  const at = versions.findIndex(({ id }) => id === versionId)
  if (event.type === 'VersionCreated') return at < 0 ? [...versions, createdSummary(event.data)] : versions
  const version = versions[at]
  if (version === undefined) return versions
  if (event.type === 'VersionDeleted') return versions.toSpliced(at, 1)
  const evolved = evolve(version, event)
  return evolved === version ? versions : versions.with(at, evolved)
}
