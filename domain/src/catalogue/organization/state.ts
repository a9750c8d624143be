import type { ProjectIcon } from '../values/project-pictures.ts'
import type { OrganizationEvent } from './events.ts'

export interface LiveOrganization {
  readonly phase: 'live'
  readonly organizationId: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly teamId: string
  readonly icon: ProjectIcon | null
}

export type OrganizationState = { readonly phase: 'none' } | { readonly phase: 'deleted' } | LiveOrganization

export const initialOrganization: OrganizationState = { phase: 'none' }

export const evolveLiveOrganization = (
  organization: LiveOrganization,
  event: OrganizationEvent,
): LiveOrganization => {
  switch (event.type) {
    case 'OrganizationCreated':
    case 'OrganizationDeleted':
      return organization
    case 'OrganizationRenamed':
      return { ...organization, name: event.data.name }
    case 'OrganizationSlugChanged':
      return { ...organization, slug: event.data.slug }
    case 'OrganizationDescriptionChanged':
      return { ...organization, description: event.data.description }
    case 'OrganizationIconSet':
      return { ...organization, icon: event.data.icon }
    case 'OrganizationIconRemoved':
      return { ...organization, icon: null }
  }
}

export const evolveOrganization = (
  organization: OrganizationState,
  event: OrganizationEvent,
): OrganizationState => {
  if (organization.phase === 'live')
    return event.type === 'OrganizationDeleted'
      ? { phase: 'deleted' }
      : evolveLiveOrganization(organization, event)
  if (organization.phase === 'deleted' || event.type !== 'OrganizationCreated') return organization
  const { organizationId, slug, name, description, teamId } = event.data
  return { phase: 'live', organizationId, slug, name, description, teamId, icon: null }
}
