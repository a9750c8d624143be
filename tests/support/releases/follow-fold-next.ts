import { followTable } from '@modstead/projectors/engagement/follow/table'
import { instant } from '@modstead/projectors/runtime/instant'
import { defineProjection, typesOf } from '@modstead/projectors/runtime/projection'
import { rowKey, type TableDefinition, TEXT } from '@modstead/projectors/runtime/table'
import { type FollowEvent, followEvents } from './follow-events-next.ts'

/** The number of followers is in another column, and beside it how often anybody followed. */
const followCountTable: TableDefinition<{
  readonly project_id: string
  readonly total: number
  readonly follows: number
}> = {
  name: 'follow_count',
  key: ['project_id'],
  columns: { project_id: TEXT, total: 'bigint', follows: 'bigint' },
  indexes: [],
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
  apply(event, tables) {
    const rows = tables.of(followTable)
    const counts = tables.of(followCountTable)
    const { userId: user_id, projectId: project_id } = event.data
    const key = rowKey(user_id, project_id)
    const isFollowing = rows.get(key) !== undefined
    const { total, follows } = counts.get(project_id) ?? { total: 0, follows: 0 }
    if (event.type === 'ProjectFollowed' && !isFollowing) {
      rows.set({ user_id, project_id, followed_at: instant(event.data.since) })
      counts.set({ project_id, total: total + 1, follows: follows + 1 })
    }
    if (event.type === 'ProjectUnfollowed' && isFollowing) {
      rows.delete(key)
      counts.set({ project_id, total: total - 1, follows })
    }
  },
})
