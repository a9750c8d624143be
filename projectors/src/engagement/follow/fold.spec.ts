import type { FollowEvent } from '@modstead/domain/engagement/follow/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { followProjection } from './fold.ts'
import { followCountTable, followTable } from './table.ts'

const followed = (userId: string): FollowEvent => ({
  type: 'ProjectFollowed',
  data: { userId, projectId: 'AAAAAAAA', at: '2026-01-01T00:00:00Z' },
})
const unfollowed = (userId: string): FollowEvent => ({
  type: 'ProjectUnfollowed',
  data: { userId, projectId: 'AAAAAAAA' },
})

const read = async (...events: FollowEvent[]) => {
  const rows = await project(
    followProjection,
    recorded(events, ({ data }) => `follow-${data.userId}.${data.projectId}`),
  )
  return { follows: rows.rows(followTable), counts: rows.rows(followCountTable) }
}

describe('follows', () => {
  it('counts each follower once', async () => {
    const { follows, counts } = await read(followed('a'), followed('b'), followed('a'))
    expect(follows.map(({ user_id }) => user_id)).toEqual(['a', 'b'])
    expect(counts).toEqual([{ project_id: 'AAAAAAAA', followers: 2 }])
  })

  it('does not count users who unfollowed, however often they did', async () => {
    const { follows, counts } = await read(followed('a'), unfollowed('a'), unfollowed('a'), unfollowed('b'))
    expect(follows).toEqual([])
    expect(counts).toEqual([{ project_id: 'AAAAAAAA', followers: 0 }])
  })
})
