import type { DomainEvent } from '@modstead/domain/kernel/event'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { notificationProjection } from './fold.ts'
import { notificationMarkTable, projectUpdateTable, statusNoticeTable, teamInviteTable } from './table.ts'

const subject = { kind: 'project', id: 'AAAAAAAA' }
const member = {
  userId: 'friend',
  role: 'Artist',
  permissions: 0,
  organizationPermissions: null,
  payoutsSplit: 0,
  ordering: 0,
}
const invited = {
  type: 'TeamMemberInvited',
  data: { teamId: 'TTTTTTTT', subject, member, invitedBy: 'owner' },
}
const joined = { type: 'TeamMemberJoined', data: { teamId: 'TTTTTTTT', subject, userId: 'friend' } }
const removed = {
  type: 'TeamMemberRemoved',
  data: { teamId: 'TTTTTTTT', subject, userId: 'friend', accepted: false },
}
const ids = { versionId: 'VVVVVVVV', projectId: 'AAAAAAAA' }
const draft = { type: 'VersionCreated', data: { ...ids, status: 'draft' } }
const status = (to: string, from: string) => ({
  type: 'VersionStatusChanged',
  data: { ...ids, status: to, formerStatus: from },
})

const read = (...events: DomainEvent[]) =>
  project(
    notificationProjection,
    recorded(events, () => 'stream'),
  )

describe('notifications', () => {
  it('include an invitation until it is withdrawn or declined', async () => {
    const [invite] = (await read(invited)).rows(teamInviteTable)
    expect(invite).toMatchObject({ user_id: 'friend', invited_by: 'owner', role: 'Artist', accepted: false })
    expect(isBase62Id(invite?.id ?? '')).toBe(true)
    expect((await read(invited, joined)).rows(teamInviteTable)).toMatchObject([{ accepted: true }])
    expect((await read(invited, removed)).rows(teamInviteTable)).toEqual([])
  })

  it('skip a member who joined at the moment of the invitation', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const together = recorded([invited, joined], () => 'stream').map((event) => ({ ...event, at }))
    expect((await project(notificationProjection, together)).rows(teamInviteTable)).toEqual([])
  })

  it('give a second invitation its own id', async () => {
    const [first] = (await read(invited)).rows(teamInviteTable)
    const [second] = (await read(invited, removed, invited)).rows(teamInviteTable)
    expect(second?.id).not.toBe(first?.id)
  })

  it('include a version once, when it is first listed', async () => {
    expect((await read(draft)).rows(projectUpdateTable)).toEqual([])
    const once = (await read(draft, status('listed', 'draft'))).rows(projectUpdateTable)
    const again = await read(
      draft,
      status('listed', 'draft'),
      status('unlisted', 'listed'),
      status('listed', 'unlisted'),
    )
    expect(once).toHaveLength(1)
    expect(again.rows(projectUpdateTable)).toEqual(once)
  })

  it("include every change of a project's status, with who made it", async () => {
    const rows = (
      await read(
        {
          type: 'ProjectApproved',
          data: { projectId: 'AAAAAAAA', status: 'approved', formerStatus: 'processing', approvedAt: '' },
        },
        {
          type: 'ProjectStatusChanged',
          data: { projectId: 'AAAAAAAA', status: 'withheld', formerStatus: 'approved' },
        },
      )
    ).rows(statusNoticeTable)
    expect(rows).toMatchObject([
      { project_id: 'AAAAAAAA', actor_id: 'somebody', old_status: 'processing', new_status: 'approved' },
      { old_status: 'approved', new_status: 'withheld', created_at: '2026-01-01T00:00:01.000Z' },
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  })

  it('are marked read and deleted for one user', async () => {
    const data = { userId: 'friend', notificationIds: ['n1', 'n2'] }
    const rows = (
      await read(
        { type: 'NotificationsRead', data },
        { type: 'NotificationsDeleted', data: { ...data, notificationIds: ['n2'] } },
      )
    ).rows(notificationMarkTable)
    expect(rows).toEqual([
      { user_id: 'friend', notification_id: 'n1', read: true, deleted: false },
      { user_id: 'friend', notification_id: 'n2', read: true, deleted: true },
    ])
  })

  it('stay deleted if they are read afterwards', async () => {
    const data = { userId: 'friend', notificationIds: ['n1'] }
    const events = [
      { type: 'NotificationsDeleted', data },
      { type: 'NotificationsRead', data },
    ]
    expect((await read(...events)).rows(notificationMarkTable)).toEqual([
      { user_id: 'friend', notification_id: 'n1', read: true, deleted: true },
    ])
  })
})
