import type { VersionChannel } from '@modstead/domain/catalogue/version/events'
import type pg from 'pg'
import { matches, type VersionFilter } from '../version/version-filter.ts'
import type { VersionOfFile } from './visible-files.ts'

interface Stored {
  readonly id: string
  readonly project_id: string
  readonly loaders: readonly string[]
  readonly own_loaders: readonly string[]
  readonly game_versions: readonly string[]
  readonly channel: VersionChannel
}

interface Candidate {
  readonly id: string
  readonly loaders: readonly string[]
  readonly ownLoaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly channel: VersionChannel
}

/** Ids of what a file could be updated to, most recently published first. */
export type Updates = (file: VersionOfFile, filter: VersionFilter) => readonly string[]

/**
 * The listed versions of the files' projects, and the versions at hand themselves: a file of an unlisted version is up to
 * date when nothing newer is listed.
 */
export const readUpdates = async (pool: pg.Pool, files: readonly VersionOfFile[]): Promise<Updates> => {
  const { rows } = await pool.query<Stored>(
    `select id, project_id, loaders, own_loaders, game_versions, channel from version
      where project_id = any($1) and (listed or id = any($2))
      order by published_at desc, id desc`,
    [[...new Set(files.map(({ version }) => version.projectId))], files.map(({ version }) => version.id)],
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
