import { describe, expect, test } from 'vitest'
import { ALL_SCOPES, type Scope, scopeBit } from '../kernel/scopes.ts'
import { canInOrganization, canInProject, canInTeam, canInVersion } from './can.ts'
import { asAdmin, asMember, asModerator, asOwner, asStranger } from './examples.ts'
import { ORGANIZATION_PERMISSIONS, PROJECT_PERMISSIONS } from './values/permissions.ts'

const rightsIn = (can: Readonly<Record<string, boolean>>) => Object.keys(can).filter((right) => can[right])
const asking = ({ actor }: typeof asOwner, scopes = ALL_SCOPES) => ({
  actor,
  scopes,
  confinedTo: null,
})

describe('the rights in a project', () => {
  test('are none if nobody is signed in', () => {
    expect(rightsIn(canInProject(null, asOwner))).toEqual([])
    expect(rightsIn(canInVersion(null, asOwner))).toEqual([])
    expect(rightsIn(canInOrganization(null, asOwner))).toEqual([])
  })
  const byBit: readonly [keyof typeof PROJECT_PERMISSIONS, string[], string[]][] = [
    ['UPLOAD_VERSION', ['uploadVersion', 'editVersion', 'trustPublisher'], ['edit']],
    ['DELETE_VERSION', ['deleteVersion'], ['delete', 'deleteFile']],
    ['EDIT_DETAILS', ['edit'], []],
    ['EDIT_BODY', ['editBody'], []],
    ['MANAGE_INVITES', ['inviteMember'], []],
    ['REMOVE_MEMBER', ['removeMember'], []],
    ['EDIT_MEMBER', ['editMember'], []],
    ['DELETE_PROJECT', ['delete'], []],
  ]
  test.each(byBit)('follow from the permission %s', (bit, inProject, inVersion) => {
    const member = asMember(PROJECT_PERMISSIONS[bit])
    expect(rightsIn(canInProject(asking(member), member))).toEqual(inProject)
    expect(rightsIn(canInVersion(asking(member), member))).toEqual(inVersion)
  })
  test('are none for a stranger', () =>
    expect(rightsIn(canInProject(asking(asStranger), asStranger))).toEqual([]))
  test('let only the owner transfer it', () => {
    expect(canInProject(asking(asOwner), asOwner).transfer).toBe(true)
    expect(canInProject(asking(asMember(1023)), asMember(1023)).transfer).toBe(false)
  })
  test('let only staff review', () => {
    expect(canInProject(asking(asModerator), asModerator).review).toBe(true)
    expect(canInProject(asking(asOwner), asOwner).review).toBe(false)
  })
  const byScope: readonly [Scope, string[]][] = [
    ['PROJECT_WRITE', ['edit', 'editBody', 'trustPublisher', 'inviteMember', 'editMember', 'removeMember']],
    ['PROJECT_DELETE', ['delete']],
    ['ORGANIZATION_WRITE', ['transfer']],
    ['VERSION_CREATE', ['uploadVersion']],
    ['VERSION_WRITE', ['editVersion']],
    ['VERSION_DELETE', ['deleteVersion']],
    ['PROJECT_READ', []],
  ]
  test.each(byScope)('are limited by a token with %s', (scope, rights) =>
    expect(rightsIn(canInProject(asking(asOwner, scopeBit(scope)), asOwner))).toEqual(rights),
  )
  test('are none for an administrator whose token has no scope', () =>
    expect(rightsIn(canInProject(asking(asAdmin, 0n), asAdmin))).toEqual([]))
})

describe('the rights in an organization', () => {
  const byBit: readonly [keyof typeof ORGANIZATION_PERMISSIONS, string[]][] = [
    ['EDIT_DETAILS', ['edit']],
    ['MANAGE_INVITES', ['inviteMember']],
    ['REMOVE_MEMBER', ['removeMember']],
    ['EDIT_MEMBER', ['editMember']],
    ['ADD_PROJECT', ['addProject']],
    ['REMOVE_PROJECT', ['removeProject']],
    ['DELETE_ORGANIZATION', ['delete']],
  ]
  test.each(byBit)('follow from the permission %s', (bit, rights) => {
    const member = asMember(0, ORGANIZATION_PERMISSIONS[bit])
    expect(rightsIn(canInOrganization(asking(member), member))).toEqual(rights)
  })
  test('do not follow from permissions in its projects', () =>
    expect(rightsIn(canInOrganization(asking(asMember(1023)), asMember(1023)))).toEqual([]))
})

describe('transferring a team', () => {
  const ofProject = { subject: { kind: 'project' } } as const
  const mayHandOver = (by: typeof asOwner, ownerId: string | null) =>
    canInTeam(asking(by), by, { ...ofProject, ownerId }).transferOwnership
  test('is only for its owner, and for nobody if an organization owns it', () => {
    expect(mayHandOver(asOwner, 'anna')).toBe(true)
    expect(mayHandOver(asOwner, 'ben')).toBe(false)
    expect(mayHandOver(asOwner, null)).toBe(false)
    expect(mayHandOver(asMember(1023), 'anna')).toBe(false)
    expect(mayHandOver(asAdmin, 'anna')).toBe(true)
  })
})
