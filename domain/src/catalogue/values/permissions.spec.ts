import { describe, expect, it } from 'vitest'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  holdsPermissions,
  isOrganizationPermissionMask,
  isProjectPermissionMask,
  MODERATOR_ORGANIZATION_PERMISSIONS,
  MODERATOR_PROJECT_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from './permissions.ts'

const union = (bits: Record<string, number>) => Object.values(bits).reduce((mask, bit) => mask | bit, 0)

describe('permission bits', () => {
  it('fill the masks without a gap', () => {
    expect(union(PROJECT_PERMISSIONS)).toBe(ALL_PROJECT_PERMISSIONS)
    expect(union(ORGANIZATION_PERMISSIONS)).toBe(ALL_ORGANIZATION_PERMISSIONS)
    expect(ALL_PROJECT_PERMISSIONS).toBe(1023)
    expect(ALL_ORGANIZATION_PERMISSIONS).toBe(255)
  })

  it('give a moderator bits 0, 2 and 3 of a project and 0 and 4 of an organization', () => {
    expect(MODERATOR_PROJECT_PERMISSIONS).toBe(0b1101)
    expect(MODERATOR_ORGANIZATION_PERMISSIONS).toBe(0b1_0001)
  })

  it('are held only if every wanted bit is present', () => {
    const held = PROJECT_PERMISSIONS.EDIT_DETAILS | PROJECT_PERMISSIONS.EDIT_BODY
    expect(holdsPermissions(held, PROJECT_PERMISSIONS.EDIT_BODY)).toBe(true)
    expect(holdsPermissions(held, held | PROJECT_PERMISSIONS.DELETE_PROJECT)).toBe(false)
    expect(holdsPermissions(0, 0)).toBe(true)
  })

  it('cannot be unknown, negative, fractional or beyond 32 bits', () => {
    for (const mask of [-1, 1.5, 1024, 2 ** 32, 2 ** 32 + 1, -(2 ** 32), Number.NaN])
      expect(isProjectPermissionMask(mask)).toBe(false)
    expect(isProjectPermissionMask(1023)).toBe(true)
    expect(isOrganizationPermissionMask(256)).toBe(false)
    expect(isOrganizationPermissionMask(255)).toBe(true)
  })
})
