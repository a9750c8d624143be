import { describe, expect, test } from 'vitest'
import type { Actor, Role } from '../kernel/actor.ts'
import { fold } from '../kernel/decider.ts'
import { organizationAccess, projectAccess } from './seats.ts'
import { teamDecider } from './team/decider.ts'
import { formed, invited, joined, member, ofOrganization, ofProject } from './team/examples.ts'
import { PROJECT_STATUSES } from './values/project-status.ts'
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

describe("an actor's access to a project", () => {
  test('has every permission for its owner', () =>
    expect(projectAccess(user('anna'), projectTeam, null)).toEqual({
      permissions: ALL_PROJECT,
      isMember: true,
      isOwner: true,
    }))
  test('has the permissions that a member was given', () =>
    expect(projectAccess(user('ben'), projectTeam, null)).toEqual({
      permissions: 0b1,
      isMember: true,
      isOwner: false,
    }))
  test('has no permission for invitees, strangers and readers who are not signed in', () => {
    const nothing = { permissions: 0, isMember: false, isOwner: false }
    expect(projectAccess(user('carl'), projectTeam, null)).toEqual(nothing)
    expect(projectAccess(user('mallory'), projectTeam, null)).toEqual(nothing)
    expect(projectAccess(null, projectTeam, null)).toEqual(nothing)
  })
  test('lets a moderator upload and edit without being a member', () => {
    expect(projectAccess(user('mona', 'moderator'), projectTeam, null)).toEqual({
      permissions: MODERATOR,
      isMember: false,
      isOwner: false,
    })
    expect(projectAccess(user('ben', 'moderator'), projectTeam, null).permissions).toBe(0b1)
  })
  test('has every permission for administrators and the product', () => {
    expect(projectAccess(user('ben', 'admin'), projectTeam, null).permissions).toBe(ALL_PROJECT)
    expect(projectAccess({ kind: 'system', name: 'import' }, projectTeam, null).permissions).toBe(ALL_PROJECT)
  })
  test("has the organization's default permissions for its members", () =>
    expect(projectAccess(user('dora'), ownerless, organization)).toEqual({
      permissions: 0b110,
      isMember: true,
      isOwner: false,
      organizationPermissions: 0b1_0000,
    }))
  test("follows the project's team before the organization's", () =>
    expect(projectAccess(user('ben'), ownerless, organization).permissions).toBe(0b1))
  test('has no permission for an invitee of the organization', () =>
    expect(projectAccess(user('carl'), ownerless, organization)).toEqual({
      permissions: 0,
      isMember: false,
      isOwner: false,
      organizationPermissions: 0,
    }))
  test("makes the organization's owner the owner, and no longer the former one", () => {
    expect(projectAccess(user('olga'), ownerless, organization).isOwner).toBe(true)
    expect(projectAccess(user('anna'), ownerless, organization)).toMatchObject({
      permissions: 0,
      isMember: false,
      isOwner: false,
    })
  })
})

describe('a user with a confined token', () => {
  const confined = (id: string, projects: readonly string[], organizations: readonly string[]): Actor => ({
    kind: 'user',
    id,
    role: 'developer',
    confinedTo: { projects, organizations },
  })
  const nothing = { permissions: 0, isMember: false, isOwner: false }
  test('has their access to the project that it names', () => {
    const actor = confined('anna', [ofProject.id], [])
    expect(projectAccess(actor, projectTeam, null)).toEqual(projectAccess(user('anna'), projectTeam, null))
    const member = confined('dora', [ofProject.id], [])
    expect(projectAccess(member, ownerless, organization).permissions).toBe(0b110)
  })
  test('has their access to the organization that it names, and to its projects', () => {
    const actor = confined('dora', [], [ofOrganization.id])
    expect(organizationAccess(actor, organizationTeam).organizationPermissions).toBe(0b1_0000)
    expect(projectAccess(actor, ownerless, organization).permissions).toBe(0b110)
  })
  test('is a stranger to everything else', () => {
    const elsewhere = confined('anna', ['OTHER000'], ['OTHER001'])
    expect(projectAccess(elsewhere, projectTeam, null)).toEqual(nothing)
    const olga = confined('olga', [ofProject.id], [])
    expect(organizationAccess(olga, organizationTeam)).toEqual({ ...nothing, organizationPermissions: 0 })
    expect(projectAccess(confined('olga', ['OTHER000'], []), ownerless, organization)).toEqual({
      ...nothing,
      organizationPermissions: 0,
    })
  })
})

describe("an actor's access to an organization", () => {
  test.each([
    [user('olga'), ALL_ORGANIZATION],
    [user('dora'), 0b1_0000],
    [user('carl'), 0],
    [user('mallory'), 0],
    [null, 0],
    [user('mona', 'moderator'), 0b1_0001],
    [user('ada', 'admin'), ALL_ORGANIZATION],
  ])('depends on membership, then on the role: %j', (actor, bits) =>
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

describe('the readers of a project', () => {
  const anybody = { actor: null, isMember: false }
  const insider = { actor: user('ben'), isMember: true }
  const staff = { actor: user('mona', 'moderator'), isMember: false }
  test('are everybody while it is approved, archived, unlisted or withheld', () =>
    expect(PROJECT_STATUSES.filter((status) => canSeeProject(status, anybody))).toEqual([
      'approved',
      'archived',
      'unlisted',
      'withheld',
    ]))
  test.each([insider, staff])('include members and staff in any status', (viewer) =>
    expect(PROJECT_STATUSES.every((status) => canSeeProject(status, viewer))).toBe(true),
  )
  test('see its versions unless those are hidden themselves', () => {
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

describe('the readers of an organization', () => {
  const anybody = { actor: null, isMember: false }
  const stranger = { actor: user('mallory'), isMember: false }
  test('are everybody once it is public', () => expect(canSeeOrganization(true, anybody)).toBe(true))
  test('are members and staff before that', () => {
    for (const viewer of [anybody, stranger]) expect(canSeeOrganization(false, viewer)).toBe(false)
    expect(canSeeOrganization(false, { ...stranger, isMember: true })).toBe(true)
    expect(canSeeOrganization(false, { actor: user('mona', 'moderator'), isMember: false })).toBe(true)
  })
  test('see its team, and so do its members and invitees', () => {
    expect(canSeeTeam(true, false)).toBe(true)
    expect(canSeeTeam(false, true)).toBe(true)
    expect(canSeeTeam(false, false)).toBe(false)
  })
})
