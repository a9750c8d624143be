import type { Outcome } from '../../kernel/decider.ts'
import type { OrganizationCommand } from './commands.ts'
import type { OrganizationEvent } from './events.ts'

const guarded = ['organization-not-found', 'not-permitted'] as const
const fields = ['invalid-organization-name', 'invalid-organization-description', 'invalid-slug'] as const

/** The codes with which each command can be refused. */
export const organizationRejections = {
  CreateOrganization: ['organization-exists', 'not-permitted', ...fields],
  EditOrganization: [...guarded, ...fields],
  SetOrganizationIcon: guarded,
  RemoveOrganizationIcon: guarded,
  DeleteOrganization: guarded,
} as const satisfies Record<OrganizationCommand['type'], readonly string[]>

type Named = keyof typeof organizationRejections

export type OrganizationRejection<Command extends Named = Named> =
  (typeof organizationRejections)[Command][number]

export type OrganizationOutcome<Command extends Named = Named> = Outcome<
  OrganizationEvent,
  OrganizationRejection<Command>
>
