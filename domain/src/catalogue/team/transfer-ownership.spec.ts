import { describe, test } from 'vitest'
import { asAdmin, asMember, asModerator, asOwner, asSystem } from '../examples.ts'
import type { TeamSubject } from '../values/membership.ts'
import { ALL_PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { TeamCommand } from './commands.ts'
import type { TeamEvent } from './events.ts'
import {
  givenTeam,
  member,
  ofOrganization,
  ofProject,
  organizationTeam,
  projectTeam,
  removed,
  teamId,
  withEverything,
} from './examples.ts'

const transfer = (userId: string): TeamCommand => ({ type: 'TransferTeamOwnership', teamId, userId })
const transferred = (
  subject: TeamSubject,
  from: string | null,
  userId: string,
  payoutsSplit = 0,
): TeamEvent => ({
  type: 'TeamOwnershipTransferred',
  data: { teamId, subject, from, to: withEverything(subject, userId, { payoutsSplit }) },
})
const released: TeamEvent = {
  type: 'TeamOwnershipGivenUp',
  data: { teamId, subject: ofProject, from: 'anna' },
}

describe('transferring a team', () => {
  const team = givenTeam(...projectTeam)
  test('grants every permission to the new owner', () => {
    team.when(transfer('ben')).emits(transferred(ofProject, 'anna', 'ben'))
    givenTeam(...organizationTeam)
      .when(transfer('ben'))
      .emits(transferred(ofOrganization, 'anna', 'ben'))
  })
  test('is possible for administrators', () =>
    team.when(transfer('ben'), asAdmin).emits(transferred(ofProject, 'anna', 'ben')))
  test.each([asMember(ALL_PROJECT_PERMISSIONS, 0xff), asModerator])('is refused to others', (context) =>
    team.when(transfer('ben'), context).rejects('not-team-owner'),
  )
  test('needs a new owner who has joined', () => {
    team.when(transfer('carl')).rejects('new-owner-not-a-member', 'userId')
    team.when(transfer('dora')).rejects('new-owner-not-a-member')
  })
  test('to the present owner changes nothing', () => team.when(transfer('anna')).emitsNothing())
  test('keeps the former owner as a member who can leave', () =>
    givenTeam(...projectTeam, transferred(ofProject, 'anna', 'ben'))
      .when({ type: 'RemoveTeamMember', teamId, userId: 'anna' })
      .emits(removed(ofProject, 'anna', true)))
  test('cannot be undone by the former owner', () =>
    givenTeam(...projectTeam, transferred(ofProject, 'anna', 'ben'))
      .when(transfer('anna'), asOwner)
      .rejects('not-team-owner'))
  test('is refused while an organization owns the project', () =>
    givenTeam(...projectTeam, released)
      .when(transfer('ben'))
      .rejects('team-owned-by-organization'))
})

describe('a team whose project changes hands', () => {
  const release: TeamCommand = { type: 'ReleaseTeamOwnership', teamId }
  const take = (userId: string): TeamCommand => ({ type: 'TakeTeamOwnership', teamId, userId })
  const disband: TeamCommand = { type: 'DisbandTeam', teamId }
  const disbanded: TeamEvent = { type: 'TeamDisbanded', data: { teamId, subject: ofProject } }
  const team = givenTeam(...projectTeam)
  const ownerless = givenTeam(...projectTeam, released)

  test('has no owner while an organization owns the project', () => {
    team.when(release, asSystem).emits(released)
    ownerless.when(release, asSystem).emitsNothing()
  })
  test('loses its former owner', () => {
    ownerless.when({ type: 'RemoveTeamMember', teamId, userId: 'anna' }).rejects('member-not-found')
    const changed: TeamEvent = { type: 'TeamMemberChanged', data: { teamId, member: member('anna') } }
    givenTeam(...projectTeam, released, changed)
      .when({ type: 'RemoveTeamMember', teamId, userId: 'anna' })
      .rejects('member-not-found')
  })
  test('gets a member as its owner', () => {
    ownerless.when(take('ben'), asSystem).emits(transferred(ofProject, null, 'ben'))
    team.when(take('anna'), asSystem).emitsNothing()
  })
  test('gets an outsider as its owner', () =>
    ownerless.when(take('dora'), asSystem).emits(transferred(ofProject, null, 'dora', 100)))
  test('is disbanded with its project', () => {
    team.when(disband, asSystem).emits(disbanded)
    givenTeam(...projectTeam, disbanded)
      .when(disband, asSystem)
      .emitsNothing()
    givenTeam(...projectTeam, disbanded)
      .when(transfer('ben'))
      .rejects('team-not-found')
  })
  test('cannot be disbanded before it is formed', () =>
    givenTeam().when(disband, asSystem).rejects('team-not-found'))
  test.each([release, take('anna'), disband])('obeys only the product: %j', (command) =>
    team.when(command, asOwner).rejects('not-permitted'),
  )
})
