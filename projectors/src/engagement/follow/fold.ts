import { type FollowEvent, followEvents } from '@modstead/domain/engagement/follow/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { rowKey } from '../../runtime/table.ts'
import { followCountTable, followTable } from './table.ts'

const apply = (event: Recorded<FollowEvent>, tables: Tables) => {
  const follows = tables.of(followTable)
  const counts = tables.of(followCountTable)
  const { userId: user_id, projectId: project_id } = event.data
  const key = rowKey(user_id, project_id)
  const followed = follows.get(key) !== undefined
  const followers = counts.get(project_id)?.followers ?? 0
  if (event.type === 'ProjectFollowed' && !followed) {
    follows.set({ user_id, project_id, followed_at: instant(event.data.at) })
    counts.set({ project_id, followers: followers + 1 })
  }
  if (event.type === 'ProjectUnfollowed' && followed) {
    follows.delete(key)
    counts.set({ project_id, followers: followers - 1 })
  }
}

export const followProjection = defineProjection<FollowEvent>({
  name: 'engagement/follow',
  group: 'public',
  version: 1,
  types: typesOf(followEvents),
  tables: [followTable, followCountTable],
  keys: ({ data }) => [
    { table: followTable, key: rowKey(data.userId, data.projectId) },
    { table: followCountTable, key: data.projectId },
  ],
  apply,
})
