import { describe, test } from 'vitest'
import { asMember, asMemberWithout, asModerator } from '../examples.ts'
import type { Membership } from '../values/membership.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from '../values/permissions.ts'
import type { ChangeTeamMember, MembershipChanges } from './commands.ts'
import type { TeamEvent } from './events.ts'
import {
  givenTeam,
  member,
  ofProject,
  organizationTeam,
  projectTeam,
  teamId,
  withEverything,
} from './examples.ts'
import type { TeamRejection } from './rejections.ts'

const change = (
  userId: string,
  changes: MembershipChanges,
  standing: ChangeTeamMember['standing'] = 'none',
): ChangeTeamMember => ({ type: 'ChangeTeamMember', teamId, userId, changes, standing })
const changed = (who: Membership): TeamEvent => ({ type: 'TeamMemberChanged', data: { teamId, member: who } })
const { EDIT_MEMBER, UPLOAD_VERSION, DELETE_PROJECT } = PROJECT_PERMISSIONS

describe('changing a member of a project', () => {
  const team = givenTeam(...projectTeam)
  test('changes the named fields and keeps the rest', () =>
    team
      .when(change('ben', { role: 'Artist', permissions: UPLOAD_VERSION, payoutsSplit: 12.5, ordering: 2 }))
      .emits(
        changed(
          member('ben', { role: 'Artist', permissions: UPLOAD_VERSION, payoutsSplit: 12.5, ordering: 2 }),
        ),
      ))
  test('accepts every value up to its limit, once', () => {
    const longest = { role: 'a'.repeat(64), payoutsSplit: 5000, ordering: 2 ** 31 - 1 }
    team.when(change('ben', longest)).emitsOnce(changed(member('ben', longest)))
    const shortest = { role: 'a', payoutsSplit: 0, ordering: 0 }
    team.when(change('ben', shortest)).emitsOnce(changed(member('ben', shortest)))
  })
  test.each([{ payoutsSplit: 1 }, { ordering: 1 }, { permissions: 1 }])('records a change of %j', (changes) =>
    team.when(change('ben', changes)).emitsOnce(changed(member('ben', changes))),
  )
  test('changes an open invitation too', () =>
    team.when(change('carl', { role: 'Artist' })).emits(changed(member('carl', { role: 'Artist' }))))
  test('emits nothing if nothing changes', () => team.when(change('ben', { role: 'Member' })).emitsNothing())
  test('needs a member', () => team.when(change('dora', { role: 'Artist' })).rejects('member-not-found'))
  test.each([asMemberWithout(EDIT_MEMBER), asModerator])('needs the permission to edit members', (context) =>
    team.when(change('ben', { role: 'Artist' }), context).rejects('not-permitted'),
  )
  test('cannot grant permissions that the actor lacks', () =>
    team
      .when(change('carl', { permissions: DELETE_PROJECT }), asMember(EDIT_MEMBER))
      .rejects('permissions-not-held'))
  test("can change the owner's label but not their permissions", () => {
    team.when(change('anna', { permissions: 0 })).rejects('owner-permissions-fixed')
    team
      .when(change('anna', { role: 'Queen' }))
      .emits(changed(withEverything(ofProject, 'anna', { role: 'Queen', payoutsSplit: 100 })))
  })
  test("cannot lower the permissions of the organization's owner", () =>
    team
      .when(change('ben', { permissions: UPLOAD_VERSION }, 'owner'))
      .rejects('organization-owner-permissions-fixed'))

  const refused: readonly [MembershipChanges, TeamRejection][] = [
    [{ payoutsSplit: 5000.5 }, 'payouts-split-out-of-range'],
    [{ role: 'a'.repeat(65) }, 'invalid-member-role'],
    [{ role: '  ' }, 'invalid-member-role'],
    [{ role: 'a\nb' }, 'invalid-member-role'],
    [{ role: '\u202Eabc' }, 'invalid-member-role'],
    [{ ordering: 2 ** 31 }, 'invalid-ordering'],
    [{ permissions: -1 }, 'unknown-permissions'],
    [{ organizationPermissions: 1 }, 'organization-permissions-misplaced'],
  ]
  test.each(refused)('refuses %j', (changes, code) => team.when(change('ben', changes)).rejects(code))
})

describe('changing a member of an organization', () => {
  const team = givenTeam(...organizationTeam)
  const { EDIT_MEMBER: EDIT, ADD_PROJECT, EDIT_MEMBER_DEFAULT_PERMISSIONS } = ORGANIZATION_PERMISSIONS
  test('grants organization permissions that the actor has', () =>
    team
      .when(change('carl', { organizationPermissions: ADD_PROJECT }), asMember(0, EDIT | ADD_PROJECT))
      .emits(changed(member('carl', { organizationPermissions: ADD_PROJECT }))))
  test('cannot grant unknown permissions', () =>
    team.when(change('carl', { organizationPermissions: 1 << 8 })).rejects('unknown-permissions'))
  test('cannot grant organization permissions that the actor lacks', () =>
    team
      .when(change('carl', { organizationPermissions: ADD_PROJECT }), asMember(0, EDIT))
      .rejects('permissions-not-held'))
  test.each([{ organizationPermissions: 0 }, { permissions: 0 }])(
    'keeps every permission of the owner against %j',
    (changes) =>
      team
        .when(change('anna', changes), asMember(ALL_PROJECT_PERMISSIONS, ALL_ORGANIZATION_PERMISSIONS))
        .rejects('owner-permissions-fixed'),
  )
  test('changes default project permissions only with the permission to choose them', () => {
    const asEditor = asMember(ALL_PROJECT_PERMISSIONS, EDIT)
    team.when(change('carl', { permissions: 1 }), asEditor).rejects('default-permissions-not-permitted')
    team.when(change('carl', { permissions: 0 }), asEditor).rejects('default-permissions-not-permitted')
    team
      .when(change('carl', { role: 'Guest' }), asEditor)
      .emits(changed(member('carl', { role: 'Guest', organizationPermissions: 0 })))
    team
      .when(change('carl', { permissions: 1 }), asMember(1, EDIT | EDIT_MEMBER_DEFAULT_PERMISSIONS))
      .emits(changed(member('carl', { permissions: 1, organizationPermissions: 0 })))
  })
  test.each(['ben', 'carl'])('cannot grant %s default project permissions that the actor lacks', (userId) =>
    team
      .when(
        change(userId, { permissions: DELETE_PROJECT | UPLOAD_VERSION }),
        asMember(UPLOAD_VERSION, EDIT | EDIT_MEMBER_DEFAULT_PERMISSIONS),
      )
      .rejects('permissions-not-held'),
  )
})
