import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import type { Membership } from '@modstead/domain/catalogue/values/membership'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { memberProjection } from './fold.ts'
import { memberTable, teamTable } from './table.ts'

const teamId = 'TTTTTTTT'
const subject = { kind: 'project', id: 'AAAAAAAA' } as const

const member = (userId: string, changes: Partial<Membership> = {}): Membership => ({
  userId,
  role: 'Member',
  permissions: 3,
  organizationPermissions: null,
  payoutsSplit: 12.5,
  ordering: 0,
  ...changes,
})

const formed: TeamEvent = { type: 'TeamFormed', data: { teamId, subject, owner: member('owner') } }
const invited: TeamEvent = {
  type: 'TeamMemberInvited',
  data: { teamId, subject, member: member('friend'), invitedBy: 'owner' },
}
const joined: TeamEvent = { type: 'TeamMemberJoined', data: { teamId, subject, userId: 'friend' } }

const read = (...events: TeamEvent[]) =>
  project(
    memberProjection,
    recorded(events, () => `team-${teamId}`),
  )

describe('the member read model', () => {
  it('shows the owner and a pending invitation', async () => {
    const rows = (await read(formed, invited)).rows(memberTable)
    expect(rows).toMatchObject([
      { user_id: 'owner', owner: true, accepted: true, subject_id: 'AAAAAAAA' },
      { user_id: 'friend', owner: false, accepted: false, payouts_split: 12.5 },
    ])
  })

  it('shows every field of a membership', async () => {
    const friend = member('friend', { permissions: 5, organizationPermissions: 6, ordering: 7 })
    const team = await read(formed, { ...invited, data: { ...invited.data, member: friend } } as TeamEvent)
    expect(team.rows(memberTable)[1]).toEqual({
      team_id: teamId,
      user_id: 'friend',
      subject_kind: 'project',
      subject_id: 'AAAAAAAA',
      accepted: false,
      joined_at: null,
      owner: false,
      role: 'Member',
      permissions: 5,
      organization_permissions: 6,
      payouts_split: 12.5,
      ordering: 7,
    })
    expect(team.rows(teamTable)).toEqual([
      {
        team_id: teamId,
        subject_kind: 'project',
        subject_id: 'AAAAAAAA',
        owner_id: 'owner',
        member_ids: ['owner', 'friend'],
        revision: 1,
      },
    ])
  })

  it('shows an empty team without an owner until somebody takes it over', async () => {
    const ownerless: TeamEvent = { type: 'TeamFormed', data: { teamId, subject, owner: null } }
    const taken: TeamEvent = {
      type: 'TeamOwnershipTransferred',
      data: { teamId, subject, from: null, to: member('friend') },
    }
    const empty = await read(ownerless)
    expect(empty.rows(teamTable)).toMatchObject([{ owner_id: null, member_ids: [], revision: 0 }])
    expect(empty.rows(memberTable)).toEqual([])
    const led = await read(ownerless, taken)
    expect(led.rows(teamTable)).toMatchObject([{ owner_id: 'friend', member_ids: ['friend'] }])
    expect(led.rows(memberTable)).toMatchObject([
      { user_id: 'friend', owner: true, accepted: true, joined_at: '2026-01-01T00:00:01.000Z' },
    ])
  })

  it('remembers whether a changed member has joined', async () => {
    const changed: TeamEvent = {
      type: 'TeamMemberChanged',
      data: { teamId, member: member('friend', { role: 'Artist' }) },
    }
    const rows = (await read(formed, invited, joined, changed)).rows(memberTable)
    expect(rows[1]).toMatchObject({ accepted: true, owner: false, role: 'Artist' })
  })

  it('remembers when a member joined', async () => {
    const changed: TeamEvent = { type: 'TeamMemberChanged', data: { teamId, member: member('friend') } }
    const moved: TeamEvent = {
      type: 'TeamOwnershipTransferred',
      data: { teamId, subject, from: 'owner', to: member('friend') },
    }
    const rows = (await read(formed, invited, joined, changed, moved)).rows(memberTable)
    expect(rows.map(({ joined_at }) => joined_at)).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:02.000Z',
    ])
  })

  it('transfers ownership, and removes an owner who releases it', async () => {
    const moved: TeamEvent = {
      type: 'TeamOwnershipTransferred',
      data: { teamId, subject, from: 'owner', to: member('friend', { permissions: 1023 }) },
    }
    const handed = await read(formed, invited, joined, moved)
    expect(handed.rows(memberTable).map(({ user_id, owner }) => [user_id, owner])).toEqual([
      ['owner', false],
      ['friend', true],
    ])
    expect(handed.rows(teamTable)).toMatchObject([{ owner_id: 'friend', revision: 3 }])
    const released = await read(formed, {
      type: 'TeamOwnershipGivenUp',
      data: { teamId, subject, from: 'owner' },
    })
    expect(released.rows(memberTable)).toEqual([])
    expect(released.rows(teamTable)).toMatchObject([{ owner_id: null, member_ids: [] }])
  })

  it('ignores events about users who are not in the team', async () => {
    const changed: TeamEvent = { type: 'TeamMemberChanged', data: { teamId, member: member('friend') } }
    for (const stray of [joined, changed]) {
      const team = await read(formed, stray)
      expect(team.rows(memberTable)).toMatchObject([{ user_id: 'owner' }])
      expect(team.rows(teamTable)).toMatchObject([{ member_ids: ['owner'] }])
    }
  })

  it('ignores late events of a disbanded team', async () => {
    const gone = await read(formed, { type: 'TeamDisbanded', data: { teamId, subject } }, invited)
    expect([...gone.rows(memberTable), ...gone.rows(teamTable)]).toEqual([])
  })

  it('lists a member once however often they change', async () => {
    const changed: TeamEvent = { type: 'TeamMemberChanged', data: { teamId, member: member('friend') } }
    const team = await read(formed, invited, joined, changed)
    expect(team.rows(teamTable)).toMatchObject([{ member_ids: ['owner', 'friend'] }])
  })

  it('drops a removed member, and all members of a disbanded team', async () => {
    const removed: TeamEvent = {
      type: 'TeamMemberRemoved',
      data: { teamId, subject, userId: 'friend', accepted: false },
    }
    const left = await read(formed, invited, removed)
    expect(left.rows(memberTable)).toHaveLength(1)
    expect(left.rows(teamTable)).toMatchObject([{ member_ids: ['owner'] }])
    const gone = await read(formed, invited, { type: 'TeamDisbanded', data: { teamId, subject } })
    expect([...gone.rows(memberTable), ...gone.rows(teamTable)]).toEqual([])
  })
})
