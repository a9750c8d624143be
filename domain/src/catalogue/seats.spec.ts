import { describe, expect, test } from 'vitest'
import type { Actor, Role } from '../kernel/actor.ts'
import { fold } from '../kernel/decider.ts'
import { projectStatuses } from './project/status.ts'
import { organizationAccess, projectAccess } from './seats.ts'
import { teamDecider } from './team/decider.ts'
import { formed, invited, joined, member, ofOrganization, ofProject } from './team/examples.ts'
import { canSeeOrganization, canSeeProject, canSeeTeam, canSeeVersion } from './visibility.ts'

const user = (id: string, role: Role = 'developer'): Actor => ({ kind: 'user', id, role })

const ALL_PROJECT = 0b11_1111_1111
const ALL_ORGANIZATION = 0b1111_1111
const MODERATOR = 0b1101

const projectTeam = fold(teamDecider, [
  formed(ofProject),
  invited(ofProject, member('ben', { permissions: 0b1 })),
  joined(ofProject, 'ben'),
  invited(ofProject, member('carl', { permissions: 0b1 })),
])
const ownerless = fold(teamDecider, [
  formed(ofProject),
  { type: 'TeamOwnershipGivenUp', data: { teamId: 'TEAM0000', subject: ofProject, from: 'anna' } },
  invited(ofProject, member('ben', { permissions: 0b1 })),
  joined(ofProject, 'ben'),
])
const organizationTeam = fold(teamDecider, [
  { type: 'TeamFormed', data: { teamId: 'TEAM0001', subject: ofOrganization, owner: null } },
  {
    type: 'TeamOwnershipTransferred',
    data: {
      teamId: 'TEAM0001',
      subject: ofOrganization,
      from: null,
      to: member('olga', { permissions: ALL_PROJECT, organizationPermissions: ALL_ORGANIZATION }),
    },
  },
  ...['ben', 'dora'].flatMap((userId) => [
    invited(ofOrganization, member(userId, { permissions: 0b110, organizationPermissions: 0b1_0000 })),
    joined(ofOrganization, userId),
  ]),
  invited(ofOrganization, member('carl', { permissions: 0b110, organizationPermissions: 0b1_0000 })),
])
const organization = { team: organizationTeam }

describe('what an actor may do in a project', () => {
  test('is everything for its owner', () =>
    expect(projectAccess(user('anna'), projectTeam, null)).toEqual({
      permissions: ALL_PROJECT,
      isMember: true,
      isOwner: true,
    }))
  test('is what a member was given', () =>
    expect(projectAccess(user('ben'), projectTeam, null)).toEqual({
      permissions: 0b1,
      isMember: true,
      isOwner: false,
    }))
  test('is nothing for who is invited, for strangers and for who is not signed in', () => {
    const nothing = { permissions: 0, isMember: false, isOwner: false }
    expect(projectAccess(user('carl'), projectTeam, null)).toEqual(nothing)
    expect(projectAccess(user('mallory'), projectTeam, null)).toEqual(nothing)
    expect(projectAccess(null, projectTeam, null)).toEqual(nothing)
  })
  test('is uploading and editing for a moderator who is no member', () => {
    expect(projectAccess(user('mona', 'moderator'), projectTeam, null)).toEqual({
      permissions: MODERATOR,
      isMember: false,
      isOwner: false,
    })
    expect(projectAccess(user('ben', 'moderator'), projectTeam, null).permissions).toBe(0b1)
  })
  test('is everything for administrators and for the product', () => {
    expect(projectAccess(user('ben', 'admin'), projectTeam, null).permissions).toBe(ALL_PROJECT)
    expect(projectAccess({ kind: 'system', name: 'import' }, projectTeam, null).permissions).toBe(ALL_PROJECT)
  })
  test('is the default of the organization for its members', () =>
    expect(projectAccess(user('dora'), ownerless, organization)).toEqual({
      permissions: 0b110,
      isMember: true,
      isOwner: false,
      organizationPermissions: 0b1_0000,
    }))
  test('is what the project says before what the organization says', () =>
    expect(projectAccess(user('ben'), ownerless, organization).permissions).toBe(0b1))
  test('is nothing for who is only invited to the organization', () =>
    expect(projectAccess(user('carl'), ownerless, organization)).toEqual({
      permissions: 0,
      isMember: false,
      isOwner: false,
      organizationPermissions: 0,
    }))
  test('is owned by the owner of the organization and no longer by the former one', () => {
    expect(projectAccess(user('olga'), ownerless, organization).isOwner).toBe(true)
    expect(projectAccess(user('anna'), ownerless, organization)).toMatchObject({
      permissions: 0,
      isMember: false,
      isOwner: false,
    })
  })
})

describe('what an actor may do in an organization', () => {
  test.each([
    [user('olga'), ALL_ORGANIZATION],
    [user('dora'), 0b1_0000],
    [user('carl'), 0],
    [user('mallory'), 0],
    [null, 0],
    [user('mona', 'moderator'), 0b1_0001],
    [user('ada', 'admin'), ALL_ORGANIZATION],
  ])('goes by membership, then by role: %j', (actor, bits) =>
    expect(organizationAccess(actor, organizationTeam).organizationPermissions).toBe(bits),
  )
  test.each([
    [user('olga'), { isMember: true, isOwner: true }],
    [user('dora'), { isMember: true, isOwner: false }],
    [user('carl'), { isMember: false, isOwner: false }],
    [user('ada', 'admin'), { isMember: false, isOwner: false }],
  ])('knows members and the owner: %j', (actor, standing) =>
    expect(organizationAccess(actor, organizationTeam)).toMatchObject(standing),
  )
})

describe('who sees a project', () => {
  const anybody = { actor: null, isMember: false }
  const insider = { actor: user('ben'), isMember: true }
  const staff = { actor: user('mona', 'moderator'), isMember: false }
  test('is anybody while it is approved, archived, unlisted or withheld', () =>
    expect(projectStatuses.filter((status) => canSeeProject(status, anybody))).toEqual([
      'approved',
      'archived',
      'unlisted',
      'withheld',
    ]))
  test.each([insider, staff])('is members and staff in any status', (viewer) =>
    expect(projectStatuses.every((status) => canSeeProject(status, viewer))).toBe(true),
  )
  test('is a condition for seeing its versions', () => {
    expect(canSeeVersion('approved', 'listed', anybody)).toBe(true)
    expect(canSeeVersion('approved', 'unlisted', anybody)).toBe(true)
    expect(canSeeVersion('approved', 'archived', anybody)).toBe(true)
    expect(canSeeVersion('private', 'listed', anybody)).toBe(false)
    expect(canSeeVersion('approved', 'draft', anybody)).toBe(false)
    expect(canSeeVersion('approved', 'scheduled', anybody)).toBe(false)
    expect(canSeeVersion('private', 'draft', insider)).toBe(true)
    expect(canSeeVersion('approved', 'scheduled', staff)).toBe(true)
  })
})

describe('who sees an organization', () => {
  const anybody = { actor: null, isMember: false }
  const stranger = { actor: user('mallory'), isMember: false }
  test('is anybody once it is public', () => expect(canSeeOrganization(true, anybody)).toBe(true))
  test('is members and staff before that', () => {
    for (const viewer of [anybody, stranger]) expect(canSeeOrganization(false, viewer)).toBe(false)
    expect(canSeeOrganization(false, { ...stranger, isMember: true })).toBe(true)
    expect(canSeeOrganization(false, { actor: user('mona', 'moderator'), isMember: false })).toBe(true)
  })
  test('is for its team a matter of what they see, or of being in it', () => {
    expect(canSeeTeam(true, false)).toBe(true)
    expect(canSeeTeam(false, true)).toBe(true)
    expect(canSeeTeam(false, false)).toBe(false)
  })
})
