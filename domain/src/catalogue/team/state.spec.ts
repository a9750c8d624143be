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

describe('who sits in a team', () => {
  const team = teamAfter(...projectTeam)
  test('is nobody before it is formed, and nobody but those who were asked', () => {
    expect(memberOf(teamAfter(), 'anna')).toBeNull()
    expect(memberOf(team, 'dora')).toBeNull()
  })
  test('is told apart into owner, members and invited', () => {
    expect(memberOf(team, 'anna')).toMatchObject({ isOwner: true, accepted: true })
    expect(memberOf(team, 'ben')).toEqual({ ...member('ben'), isOwner: false, accepted: true })
    expect(memberOf(team, 'carl')).toEqual({ ...member('carl'), isOwner: false, accepted: false })
  })
  test('stays as it is when somebody joins who was never asked', () =>
    expect(teamAfter(...projectTeam, joined(ofProject, 'dora'))).toEqual(team))
  test('keeps whether a changed member has joined', () => {
    const change = (userId: string): TeamEvent => ({
      type: 'TeamMemberChanged',
      data: { teamId, member: member(userId, { role: 'Artist' }) },
    })
    const changed = teamAfter(...projectTeam, change('ben'), change('carl'))
    expect(memberOf(changed, 'ben')).toMatchObject({ role: 'Artist', accepted: true })
    expect(memberOf(changed, 'carl')).toMatchObject({ role: 'Artist', accepted: false })
  })
  test('takes in a new owner with all that the handover gives', () => {
    const to = withEverything(ofProject, 'dora', { payoutsSplit: 100 })
    const data = { teamId, subject: ofProject, from: 'anna', to }
    const handedOver = teamAfter(...projectTeam, { type: 'TeamOwnershipTransferred', data })
    expect(memberOf(handedOver, 'dora')).toEqual({ ...to, isOwner: true, accepted: true })
    expect(memberOf(handedOver, 'anna')).toMatchObject({ isOwner: false, accepted: true })
  })
})

test('a team that an organization owns begins without members', () => {
  const founded = teamAfter({ type: 'TeamFormed', data: { teamId, subject: ofProject, owner: null } })
  expect(founded).toMatchObject({ phase: 'formed', ownerId: null, members: new Map() })
})

test('a team that has not been formed has no history', () =>
  expect(teamAfter(invited(ofOrganization, member('ben')))).toEqual(initialTeam))

test('a team is formed once', () => {
  const again = formed(ofOrganization)
  expect(teamAfter(...projectTeam, again)).toEqual(teamAfter(...projectTeam))
})
