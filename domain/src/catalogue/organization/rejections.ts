import type { Outcome } from '../../kernel/decider.ts'
import type { OrganizationEvent } from './events.ts'

export type OrganizationRejection =
  | 'organization-not-found'
  | 'organization-exists'
  | 'not-permitted'
  | 'invalid-organization-name'
  | 'invalid-organization-description'
  | 'invalid-slug'

export type OrganizationOutcome = Outcome<OrganizationEvent, OrganizationRejection>
