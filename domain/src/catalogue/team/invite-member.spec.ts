import { describe, test } from 'vitest'
import { asAdmin, asMember, asMemberWithout, asModerator, asStranger } from '../examples.ts'
import type { Membership } from '../values/membership.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from '../values/permissions.ts'
import type { InviteTeamMember } from './commands.ts'
import type { TeamEvent } from './events.ts'
import {
  formed,
  givenTeam,
  invited,
  joined,
  member,
  ofOrganization,
  ofProject,
  organizationTeam,
  projectTeam,
  removed,
  teamId,
} from './examples.ts'
import type { TeamRejection } from './rejections.ts'

const invite = (who: Membership, standing: InviteTeamMember['standing'] = 'none'): InviteTeamMember => ({
  type: 'InviteTeamMember',
  teamId,
  member: who,
  standing,
})
const { MANAGE_INVITES, UPLOAD_VERSION, DELETE_PROJECT } = PROJECT_PERMISSIONS

describe('an invitation to the team of a project', () => {
  const dora = member('dora', { permissions: UPLOAD_VERSION, payoutsSplit: 5000, role: 'Artist' })
  test('waits for an answer', () =>
    givenTeam(...projectTeam)
      .when(invite(dora))
      .emits(invited(ofProject, dora)))
  test('names its sender', () =>
    givenTeam(...projectTeam)
      .when(invite(dora), asMember(MANAGE_INVITES | UPLOAD_VERSION))
      .emits(invited(ofProject, dora, 'ben')))
  test('is accepted at once for members of the organization that owns the project', () =>
    givenTeam(...projectTeam)
      .when(invite(dora, 'member'))
      .emits(invited(ofProject, dora), joined(ofProject, 'dora')))
  test('is accepted at once for a member whom an administrator imports', () =>
    givenTeam(...projectTeam)
      .when({ ...invite(dora), joinedBefore: true }, asAdmin)
      .emits(invited(ofProject, dora, 'ada'), joined(ofProject, 'dora')))
  test('cannot be skipped by the owner', () =>
    givenTeam(...projectTeam)
      .when({ ...invite(dora), joinedBefore: true })
      .rejects('not-permitted'))
  test.each([asMemberWithout(MANAGE_INVITES), asModerator, asStranger])(
    'needs the permission to invite',
    (context) =>
      givenTeam(...projectTeam)
        .when(invite(member('dora')), context)
        .rejects('not-permitted'),
  )
  test('cannot grant permissions that the sender lacks', () =>
    givenTeam(...projectTeam)
      .when(invite(member('dora', { permissions: DELETE_PROJECT })), asMember(MANAGE_INVITES))
      .rejects('permissions-not-held'))
  test('can be sent again after it is declined', () =>
    givenTeam(...projectTeam, removed(ofProject, 'carl', false))
      .when(invite(member('carl')))
      .emits(invited(ofProject, member('carl'))))

  const refused: readonly [string, Membership, TeamRejection][] = [
    ['a member', member('ben'), 'already-member'],
    ['the owner', member('anna'), 'already-member'],
    ['somebody invited', member('carl'), 'already-invited'],
    ['a negative split', member('dora', { payoutsSplit: -1 }), 'payouts-split-out-of-range'],
    ['a split over 5000', member('dora', { payoutsSplit: 5001 }), 'payouts-split-out-of-range'],
    [
      'a split that is not a number',
      member('dora', { payoutsSplit: Number.NaN }),
      'payouts-split-out-of-range',
    ],
    ['an empty role', member('dora', { role: '' }), 'invalid-member-role'],
    ['a role of 65 characters', member('dora', { role: 'a'.repeat(65) }), 'invalid-member-role'],
    ['an ordering below 0', member('dora', { ordering: -1 }), 'invalid-ordering'],
    ['a fractional ordering', member('dora', { ordering: 0.5 }), 'invalid-ordering'],
    ['unknown bits', member('dora', { permissions: 1 << 10 }), 'unknown-permissions'],
    [
      'organization permissions',
      member('dora', { organizationPermissions: 0 }),
      'organization-permissions-misplaced',
    ],
  ]
  test.each(refused)('is refused for %s', (_what, who, code) =>
    givenTeam(...projectTeam)
      .when(invite(who))
      .rejects(code),
  )
  test("cannot lower the permissions of the organization's owner", () => {
    givenTeam(...projectTeam)
      .when(invite(member('dora', { permissions: UPLOAD_VERSION }), 'owner'))
      .rejects('organization-owner-permissions-fixed')
    const olga = member('olga', { permissions: ALL_PROJECT_PERMISSIONS })
    givenTeam(...projectTeam)
      .when(invite(olga, 'owner'))
      .emits(invited(ofProject, olga), joined(ofProject, 'olga'))
  })
  test('is refused in a team of 1,024', () => {
    const crowd = Array.from(
      { length: 1023 },
      (_, index): TeamEvent => invited(ofProject, member(`u${index}`)),
    )
    givenTeam(formed(ofProject), ...crowd)
      .when(invite(member('dora')))
      .rejects('team-full')
  })
})

describe('an invitation to the team of an organization', () => {
  const { MANAGE_INVITES: INVITE, ADD_PROJECT, EDIT_MEMBER_DEFAULT_PERMISSIONS } = ORGANIZATION_PERMISSIONS
  const asInviter = asMember(ALL_PROJECT_PERMISSIONS, INVITE | ADD_PROJECT)
  test('grants organization permissions that the sender has', () => {
    const dora = member('dora', { organizationPermissions: ADD_PROJECT })
    givenTeam(...organizationTeam)
      .when(invite(dora), asInviter)
      .emits(invited(ofOrganization, dora, 'ben'))
  })
  test('grants none if none are named', () =>
    givenTeam(...organizationTeam)
      .when(invite(member('dora')))
      .emits(invited(ofOrganization, member('dora', { organizationPermissions: 0 }))))
  test('cannot grant organization permissions that the sender lacks', () =>
    givenTeam(...organizationTeam)
      .when(
        invite(member('dora', { organizationPermissions: ORGANIZATION_PERMISSIONS.DELETE_ORGANIZATION })),
        asInviter,
      )
      .rejects('permissions-not-held'))
  test('grants default project permissions only with the permission to choose them', () => {
    const dora = member('dora', { permissions: UPLOAD_VERSION, organizationPermissions: 0 })
    givenTeam(...organizationTeam)
      .when(invite(dora), asInviter)
      .rejects('default-permissions-not-permitted')
    givenTeam(...organizationTeam)
      .when(invite(dora), asMember(UPLOAD_VERSION, INVITE | EDIT_MEMBER_DEFAULT_PERMISSIONS))
      .emits(invited(ofOrganization, dora, 'ben'))
  })
  test('cannot grant default project permissions that the sender lacks', () =>
    givenTeam(...organizationTeam)
      .when(
        invite(member('dora', { permissions: DELETE_PROJECT, organizationPermissions: 0 })),
        asMember(UPLOAD_VERSION, INVITE | EDIT_MEMBER_DEFAULT_PERMISSIONS),
      )
      .rejects('permissions-not-held'))
  test('needs the permission to invite in the organization, not in a project', () =>
    givenTeam(...organizationTeam)
      .when(invite(member('dora')), asMember(ALL_PROJECT_PERMISSIONS, ALL_ORGANIZATION_PERMISSIONS & ~INVITE))
      .rejects('not-permitted'))
})

describe('joining a team', () => {
  const as = (id: string) => ({ actor: { kind: 'user', id, role: 'developer' } }) as const
  const join = { type: 'JoinTeam', teamId } as const
  const team = givenTeam(...projectTeam)
  test('accepts an invitation', () => team.when(join, as('carl')).emits(joined(ofProject, 'carl')))
  test('needs an invitation', () => team.when(join, as('dora')).rejects('not-invited'))
  test('happens once', () => team.when(join, as('ben')).rejects('already-member'))
})
