import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'
import type { ProjectIcon } from '../values/project-pictures.ts'

type Event<Type extends string, Data = unknown> = DomainEvent<Type, { organizationId: string } & Data>

/** Stream `organization-<organizationId>`. */
export type OrganizationEvent =
  | Event<
      'OrganizationCreated',
      { slug: string; name: string; description: string; teamId: string; ownerId: string; createdAt: string }
    >
  | Event<'OrganizationRenamed', { name: string }>
  | Event<'OrganizationSlugChanged', { slug: string; formerSlug: string }>
  | Event<'OrganizationDescriptionChanged', { description: string }>
  | Event<'OrganizationIconSet', { icon: ProjectIcon }>
  | Event<'OrganizationIconRemoved'>
  | Event<'OrganizationDeleted', { slug: string; teamId: string }>

export const organizationEvents = {
  OrganizationCreated: { version: 1 },
  OrganizationRenamed: { version: 1 },
  OrganizationSlugChanged: { version: 1 },
  OrganizationDescriptionChanged: { version: 1 },
  OrganizationIconSet: { version: 1 },
  OrganizationIconRemoved: { version: 1 },
  OrganizationDeleted: { version: 1 },
} satisfies Record<OrganizationEvent['type'], EventCatalogue[string]>
