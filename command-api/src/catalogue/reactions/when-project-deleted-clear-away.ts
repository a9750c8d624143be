import { projectSlug, team, version } from '@modstead/domain/catalogue/aggregates'
import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type pg from 'pg'
import { reactionTo } from '../../reactions/reaction.ts'
import { productContext } from '../product-context.ts'
import { releaseFile } from '../reservations/release-file.ts'

/** Former slugs that lead to the project. */
const formerSlugs = async (pool: pg.Pool, projectId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ slug: string }>('select slug from project_slug where project_id = $1', [
    projectId,
  ])
  return rows.map(({ slug }) => slug)
}

/** Removes its versions with their files, its team and its slugs, which only its owner may take again. */
export const whenProjectDeletedClearAway = reactionTo<Extract<ProjectEvent, { type: 'ProjectDeleted' }>>({
  name: 'when-project-deleted-clear-away',
  type: 'ProjectDeleted',
  afterReadModels: true,
  async react({ projectId, slug, teamId, ownerId, versionIds }, parts, sender) {
    const { executor, pool } = parts
    const context = productContext(sender)
    for (const versionId of versionIds) {
      const { state } = await executor.load(version, versionId)
      if (state.phase !== 'live') continue
      await executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, sender.intent)
      // A reaction to the deletion of the version does this too, but the answer to this request would not
      // wait for it.
      for (const { fileId, sha1 } of state.files)
        await releaseFile(parts, sha1, { versionId, fileId }, sender)
    }
    const { state } = await executor.load(team, teamId)
    if (state.phase === 'formed')
      await executor.execute(team, teamId, { type: 'DisbandTeam', teamId }, context, sender.intent)
    for (const former of new Set([slug.toLowerCase(), ...(await formerSlugs(pool, projectId))])) {
      const release = { type: 'ReleaseSlug', slug: former, holderId: projectId, heir: ownerId } as const
      await executor.execute(projectSlug, former, release, contextOf(sender), sender.intent)
    }
  },
})
