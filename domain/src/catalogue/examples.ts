import type { CatalogueContext } from './access.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  MODERATOR_ORGANIZATION_PERMISSIONS,
  MODERATOR_PROJECT_PERMISSIONS,
  NO_PERMISSIONS,
} from './values/permissions.ts'

export const NOW = '2026-11-21T12:00:00.000Z'

/** Actors that the specifications of the catalogue share. anna owns the projects, teams and organizations in them. */
export const asOwner: CatalogueContext = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  now: NOW,
  permissions: ALL_PROJECT_PERMISSIONS,
  organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
  isMember: true,
  isOwner: true,
}

export const asStranger: CatalogueContext = {
  actor: { kind: 'user', id: 'mallory', role: 'developer' },
  now: NOW,
  permissions: NO_PERMISSIONS,
  organizationPermissions: NO_PERMISSIONS,
  isMember: false,
  isOwner: false,
}

export const asModerator: CatalogueContext = {
  ...asStranger,
  actor: { kind: 'user', id: 'mona', role: 'moderator' },
  permissions: MODERATOR_PROJECT_PERMISSIONS,
  organizationPermissions: MODERATOR_ORGANIZATION_PERMISSIONS,
}

export const asAdmin: CatalogueContext = {
  ...asOwner,
  actor: { kind: 'user', id: 'ada', role: 'admin' },
  isMember: false,
  isOwner: false,
}

export const asSystem: CatalogueContext = { ...asAdmin, actor: { kind: 'system', name: 'test' } }

/** A member with exactly these permissions, not the owner. */
export const asMember = (
  permissions: number,
  organizationPermissions = NO_PERMISSIONS,
): CatalogueContext => ({
  ...asStranger,
  actor: { kind: 'user', id: 'ben', role: 'developer' },
  isMember: true,
  permissions,
  organizationPermissions,
})

/** A member with every project permission except this one. */
export const asMemberWithout = (permission: number): CatalogueContext =>
  asMember(ALL_PROJECT_PERMISSIONS & ~permission, ALL_ORGANIZATION_PERMISSIONS)
