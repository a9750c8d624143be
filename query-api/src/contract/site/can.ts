import { z } from 'zod'

/** The viewer's rights by the policy of the domain. A visitor who is not signed in has none. */
const can = <const Right extends string>(...rights: readonly Right[]) =>
  z.strictObject(
    Object.fromEntries(rights.map((right) => [right, z.boolean()])) as Record<Right, z.ZodBoolean>,
  )

const inTeam = ['inviteMember', 'editMember', 'removeMember'] as const

export const projectCan = can(
  'edit',
  'editBody',
  'review',
  'delete',
  'transfer',
  'uploadVersion',
  'editVersion',
  'deleteVersion',
  'trustPublisher',
  ...inTeam,
)
export const versionCan = can('edit', 'delete', 'deleteFile')
export const organizationCan = can('edit', 'delete', 'addProject', 'removeProject', ...inTeam)
export const teamCan = can(...inTeam, 'transferOwnership')
export const userCan = can('edit', 'changeRole')
