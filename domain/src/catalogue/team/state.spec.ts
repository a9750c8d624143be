import { describe, expect, test } from 'vitest'
import type { TeamEvent } from './events.ts'
import {
  formed,
  invited,
  joined,
  member,
  ofOrganization,
  ofProject,
  projectTeam,
  teamId,
  withEverything,
} from './examples.ts'
import { evolveTeam, initialTeam, memberOf, type TeamState } from './state.ts'

const teamAfter = (...events: readonly TeamEvent[]): TeamState => events.reduce(evolveTeam, initialTeam)

describe('the seats of a team', () => {
  const team = teamAfter(...projectTeam)
  test('belong to nobody before it is formed, and then only to members and invitees', () => {
    expect(memberOf(teamAfter(), 'anna')).toBeNull()
    expect(memberOf(team, 'dora')).toBeNull()
  })
  test('tell the owner, members and invitees apart', () => {
    expect(memberOf(team, 'anna')).toMatchObject({ isOwner: true, accepted: true })
    expect(memberOf(team, 'ben')).toEqual({ ...member('ben'), isOwner: false, accepted: true })
    expect(memberOf(team, 'carl')).toEqual({ ...member('carl'), isOwner: false, accepted: false })
  })
  test('stay the same if somebody joins without an invitation', () =>
    expect(teamAfter(...projectTeam, joined(ofProject, 'dora'))).toEqual(team))
  test('remember whether a changed member has joined', () => {
    const change = (userId: string): TeamEvent => ({
      type: 'TeamMemberChanged',
      data: { teamId, member: member(userId, { role: 'Artist' }) },
    })
    const changed = teamAfter(...projectTeam, change('ben'), change('carl'))
    expect(memberOf(changed, 'ben')).toMatchObject({ role: 'Artist', accepted: true })
    expect(memberOf(changed, 'carl')).toMatchObject({ role: 'Artist', accepted: false })
  })
  test('include a new owner with the permissions of the transfer', () => {
    const to = withEverything(ofProject, 'dora', { payoutsSplit: 100 })
    const data = { teamId, subject: ofProject, from: 'anna', to }
    const handedOver = teamAfter(...projectTeam, { type: 'TeamOwnershipTransferred', data })
    expect(memberOf(handedOver, 'dora')).toEqual({ ...to, isOwner: true, accepted: true })
    expect(memberOf(handedOver, 'anna')).toMatchObject({ isOwner: false, accepted: true })
  })
})

test('a team that an organization owns starts without members', () => {
  const founded = teamAfter({ type: 'TeamFormed', data: { teamId, subject: ofProject, owner: null } })
  expect(founded).toMatchObject({ phase: 'formed', ownerId: null, members: new Map() })
})

test('a team that was never formed ignores other events', () =>
  expect(teamAfter(invited(ofOrganization, member('ben')))).toEqual(initialTeam))

test('a team is formed once', () => {
  const again = formed(ofOrganization)
  expect(teamAfter(...projectTeam, again)).toEqual(teamAfter(...projectTeam))
})
