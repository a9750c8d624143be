/** Permission bits in a project. They are stored and part of the public API: never renumber them. */
export const PROJECT_PERMISSIONS = {
  UPLOAD_VERSION: 1 << 0,
  DELETE_VERSION: 1 << 1,
  EDIT_DETAILS: 1 << 2,
  EDIT_BODY: 1 << 3,
  MANAGE_INVITES: 1 << 4,
  REMOVE_MEMBER: 1 << 5,
  EDIT_MEMBER: 1 << 6,
  DELETE_PROJECT: 1 << 7,
  VIEW_ANALYTICS: 1 << 8,
  VIEW_PAYOUTS: 1 << 9,
} as const

/** Permission bits in an organization. They are stored and part of the public API: never renumber them. */
export const ORGANIZATION_PERMISSIONS = {
  EDIT_DETAILS: 1 << 0,
  MANAGE_INVITES: 1 << 1,
  REMOVE_MEMBER: 1 << 2,
  EDIT_MEMBER: 1 << 3,
  ADD_PROJECT: 1 << 4,
  REMOVE_PROJECT: 1 << 5,
  DELETE_ORGANIZATION: 1 << 6,
  EDIT_MEMBER_DEFAULT_PERMISSIONS: 1 << 7,
} as const

export const NO_PERMISSIONS = 0
export const ALL_PROJECT_PERMISSIONS = 0b11_1111_1111
export const ALL_ORGANIZATION_PERMISSIONS = 0b1111_1111

/** Permissions of a moderator in a project that they are not a member of. */
export const MODERATOR_PROJECT_PERMISSIONS =
  PROJECT_PERMISSIONS.UPLOAD_VERSION | PROJECT_PERMISSIONS.EDIT_DETAILS | PROJECT_PERMISSIONS.EDIT_BODY

/** Permissions of a moderator in an organization that they are not a member of. */
export const MODERATOR_ORGANIZATION_PERMISSIONS =
  ORGANIZATION_PERMISSIONS.EDIT_DETAILS | ORGANIZATION_PERMISSIONS.ADD_PROJECT

/** Whether `held` contains every bit of `wanted`. */
export const holdsPermissions = (held: number, wanted: number): boolean => (held & wanted) === wanted

/** `all` has every bit up to its highest, so every number up to it is a mask. */
const isMask = (mask: number, all: number): boolean => Number.isInteger(mask) && mask >= 0 && mask <= all

export const isProjectPermissionMask = (mask: number): boolean => isMask(mask, ALL_PROJECT_PERMISSIONS)

export const isOrganizationPermissionMask = (mask: number): boolean =>
  isMask(mask, ALL_ORGANIZATION_PERMISSIONS)
