import { arrayOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../database.ts'

/** A project's versions for build tools and update checkers, newest first. Without loaders, all of them. */
export const readListedVersions = (sender: Sender, projectId: string, loaders: readonly string[] = []) =>
  rowsOf(
    sender,
    build
      .selectFrom('version')
      .where('project_id', '=', projectId)
      .where('listed', '=', true)
      .$if(loaders.length > 0, (all) => all.where('loaders', '&&', arrayOf(loaders)))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .select(['number', 'channel', 'game_versions as gameVersions', 'published_at as publishedAt']),
  )

export type ListedVersion = Awaited<ReturnType<typeof readListedVersions>>[number]
