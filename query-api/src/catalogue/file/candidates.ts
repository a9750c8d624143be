import type { VersionChannel } from '@modstead/domain/catalogue/values/version-channel'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../../database.ts'
import { matches, type VersionFilter } from '../version/version-filter.ts'
import type { VersionOfFile } from './visible-files.ts'

interface Candidate {
  readonly id: string
  readonly loaders: readonly string[]
  readonly ownLoaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly channel: VersionChannel
}

/** Ids of the versions to which a file could be updated, most recently published first. */
export type Updates = (file: VersionOfFile, filter: VersionFilter) => readonly string[]

/**
 * The listed versions of the files' projects, and the files' own versions: a file of an unlisted version is
 * up to date if nothing newer is listed.
 */
export const readUpdates = async (sender: Sender, files: readonly VersionOfFile[]): Promise<Updates> => {
  const projectIds = [...new Set(files.map(({ version }) => version.projectId))]
  const versionIds = files.map(({ version }) => version.id)
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('version')
      .where('project_id', '=', anyOf(projectIds))
      .where((v) => v.or([v('listed', '=', true), v('id', '=', anyOf(versionIds))]))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .select(['id', 'project_id', 'loaders', 'own_loaders', 'game_versions', 'channel']),
  )
  const unlisted = new Set(files.flatMap(({ version }) => (version.listed ? [] : [version.id])))
  const byProject = new Map<string, Candidate[]>()
  for (const { id, project_id, loaders, own_loaders, game_versions, channel } of rows) {
    const candidates = byProject.get(project_id) ?? []
    candidates.push({ id, loaders, ownLoaders: own_loaders, gameVersions: game_versions, channel })
    byProject.set(project_id, candidates)
  }
  return ({ version }, filter) =>
    (byProject.get(version.projectId) ?? [])
      .filter(
        (candidate) =>
          matches(candidate, filter) && (candidate.id === version.id || !unlisted.has(candidate.id)),
      )
      .map(({ id }) => id)
}
