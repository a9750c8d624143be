import { describe, test } from 'vitest'
import { asMember, asMemberWithout, asModerator, asStranger } from '../examples.ts'
import { ORGANIZATION_PERMISSIONS, PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { TeamCommand } from './commands.ts'
import {
  givenTeam,
  member,
  ofOrganization,
  ofProject,
  organizationTeam,
  projectTeam,
  removed,
  teamId,
} from './examples.ts'

const remove = (userId: string): TeamCommand => ({ type: 'RemoveTeamMember', teamId, userId })
const as = (id: string) => ({ ...asStranger, actor: { kind: 'user', id, role: 'developer' } }) as const
const asDora = (permissions: number, organizationPermissions = 0) => ({
  ...asMember(permissions, organizationPermissions),
  actor: as('dora').actor,
})
const { REMOVE_MEMBER, MANAGE_INVITES } = PROJECT_PERMISSIONS

describe('removing somebody from a team', () => {
  const team = givenTeam(...projectTeam)
  test('removes a member', () =>
    team.when(remove('ben'), asDora(REMOVE_MEMBER)).emits(removed(ofProject, 'ben', true)))
  test('removes a member whose label was changed', () =>
    givenTeam(...projectTeam, {
      type: 'TeamMemberChanged',
      data: { teamId, member: member('ben', { role: 'Artist' }) },
    })
      .when(remove('ben'), asDora(REMOVE_MEMBER))
      .emits(removed(ofProject, 'ben', true)))
  test('needs the permission to remove members', () => {
    team.when(remove('ben'), asDora(0x3ff & ~REMOVE_MEMBER)).rejects('not-permitted')
    team.when(remove('ben'), asModerator).rejects('not-permitted')
  })
  test('withdraws an invitation', () =>
    team.when(remove('carl'), asDora(MANAGE_INVITES)).emits(removed(ofProject, 'carl', false)))
  test('needs the permission to invite to withdraw an invitation', () =>
    team.when(remove('carl'), asMemberWithout(MANAGE_INVITES)).rejects('not-permitted'))
  test('is how a member leaves', () =>
    team.when(remove('ben'), as('ben')).emits(removed(ofProject, 'ben', true)))
  test('is how an invitation is declined', () =>
    team.when(remove('carl'), as('carl')).emits(removed(ofProject, 'carl', false)))
  test('is impossible for the owner, who cannot leave either', () => {
    team.when(remove('anna')).rejects('owner-not-removable')
    team.when(remove('anna'), asDora(REMOVE_MEMBER)).rejects('owner-not-removable')
  })
  test('needs a member', () => team.when(remove('dora')).rejects('member-not-found'))
  test('needs organization permissions in an organization', () => {
    const organization = givenTeam(...organizationTeam)
    organization.when(remove('ben'), asDora(REMOVE_MEMBER)).rejects('not-permitted')
    organization
      .when(remove('ben'), asDora(0, ORGANIZATION_PERMISSIONS.REMOVE_MEMBER))
      .emits(removed(ofOrganization, 'ben', true))
  })
})
