import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { OrganizationEvent } from '@modstead/domain/catalogue/organization/events'
import { type ProjectEvent, projectEvents } from '@modstead/domain/catalogue/project/events'
import type { TeamEvent } from '@modstead/domain/catalogue/team/events'
import { type VersionEvent, versionEvents } from '@modstead/domain/catalogue/version/events'
import { type FollowEvent, followEvents } from '@modstead/domain/engagement/follow/events'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import { typesOf } from '../runtime/projection.ts'

/** Ids of the things whose documents must be read again. */
export interface Stale {
  readonly projects: Set<string>
  /** A document names the owner of its project. */
  readonly users: Set<string>
  readonly organizations: Set<string>
}

export const nothingStale = (): Stale => ({ projects: new Set(), users: new Set(), organizations: new Set() })

export const sizeOf = ({ projects, users, organizations }: Stale): number =>
  projects.size + users.size + organizations.size

export const isAnyStale = (stale: Stale): boolean => sizeOf(stale) > 0

export const addStale = (stale: Stale, more: Stale): void => {
  for (const kind of ['projects', 'users', 'organizations'] as const)
    for (const id of more[kind]) stale[kind].add(id)
}

type AboutProject = ProjectEvent | VersionEvent | FollowEvent

/** No document contains these long texts, so not every searching process needs to read them. */
const LONG_TEXTS: ReadonlySet<string> = new Set<AboutProject['type']>([
  'ProjectBodyChanged',
  'ProjectModeratorMessageSet',
  'VersionChangelogChanged',
])
const ABOUT_PROJECTS: ReadonlySet<string> = new Set(
  [...typesOf(projectEvents), ...typesOf(versionEvents), ...typesOf(followEvents)].filter(
    (type) => !LONG_TEXTS.has(type),
  ),
)
const NAMING_USERS: ReadonlySet<string> = new Set<UserEvent['type']>([
  'UserRegistered',
  'UsernameChanged',
  'UserErased',
])
const NAMING_ORGANIZATIONS: ReadonlySet<string> = new Set<OrganizationEvent['type']>([
  'OrganizationCreated',
  'OrganizationRenamed',
  'OrganizationDeleted',
])
const CHANGING_OWNERS: ReadonlySet<string> = new Set<TeamEvent['type']>([
  'TeamFormed',
  'TeamOwnershipTransferred',
  'TeamOwnershipGivenUp',
  'TeamDisbanded',
])

/** All events that can change a document, except for download counts. */
export const SEARCHED_TYPES: readonly string[] = [
  ...ABOUT_PROJECTS,
  ...NAMING_USERS,
  ...NAMING_ORGANIZATIONS,
  ...CHANGING_OWNERS,
]

type ChangingOwner = Extract<TeamEvent, { data: { subject: unknown } }>

/** Reads only ids, which every version of an event has in clear text, so nothing needs decoding. */
export const staleAfter = (events: readonly Pick<RecordedEvent, 'type' | 'data'>[]): Stale => {
  const stale = nothingStale()
  for (const { type, data } of events) {
    if (ABOUT_PROJECTS.has(type)) stale.projects.add((data as AboutProject['data']).projectId)
    else if (NAMING_USERS.has(type)) stale.users.add((data as UserEvent['data']).userId)
    else if (NAMING_ORGANIZATIONS.has(type))
      stale.organizations.add((data as OrganizationEvent['data']).organizationId)
    else if (CHANGING_OWNERS.has(type)) {
      const { kind, id } = (data as ChangingOwner['data']).subject
      stale[kind === 'project' ? 'projects' : 'organizations'].add(id)
    }
  }
  return stale
}
