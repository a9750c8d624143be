import { describe, expect, test } from 'vitest'
import { ALL_SCOPES, scopeBit } from '../kernel/scopes.ts'
import { canInOrganization, canInProject, canInTeam, canInVersion } from './can.ts'
import { asAdmin, asMember, asModerator, asOwner, asStranger } from './examples.ts'

const EDIT_BODY = 1 << 3
const rightsIn = (can: Readonly<Record<string, boolean>>) => Object.keys(can).filter((right) => can[right])
const asking = ({ actor }: typeof asOwner, scopes = ALL_SCOPES) => ({ actor, scopes })

describe('what somebody can do in a project', () => {
  test('is nothing for nobody, whatever stands there', () => {
    expect(rightsIn(canInProject(null, asOwner))).toEqual([])
    expect(rightsIn(canInVersion(null, asOwner))).toEqual([])
    expect(rightsIn(canInOrganization(null, asOwner))).toEqual([])
  })
  test('follows from their bits', () => {
    const member = asMember(EDIT_BODY)
    expect(rightsIn(canInProject(asking(member), member))).toEqual(['editBody'])
    expect(rightsIn(canInProject(asking(asStranger), asStranger))).toEqual([])
  })
  test('is reviewing for staff alone', () => {
    expect(canInProject(asking(asModerator), asModerator).review).toBe(true)
    expect(canInProject(asking(asOwner), asOwner).review).toBe(false)
  })
  test('ends where the token does', () => {
    expect(rightsIn(canInProject(asking(asOwner, scopeBit('PROJECT_DELETE')), asOwner))).toEqual(['delete'])
    expect(rightsIn(canInProject(asking(asAdmin, 0n), asAdmin))).toEqual([])
  })
})

describe('handing a team over', () => {
  const ofProject = { subject: { kind: 'project' } } as const
  const mayHandOver = (by: typeof asOwner, ownerId: string | null) =>
    canInTeam(asking(by), by, { ...ofProject, ownerId }).transferOwnership
  test('is for its owner alone, and for nobody where an organization owns it', () => {
    expect(mayHandOver(asOwner, 'anna')).toBe(true)
    expect(mayHandOver(asOwner, 'ben')).toBe(false)
    expect(mayHandOver(asOwner, null)).toBe(false)
    expect(mayHandOver(asMember(1023), 'anna')).toBe(false)
    expect(mayHandOver(asAdmin, 'anna')).toBe(true)
  })
})
