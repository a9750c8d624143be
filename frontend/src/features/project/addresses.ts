import type {
  ChangelogPage,
  OffersPage,
  ProjectPage,
  VersionPage,
  VersionsPage,
} from '@modstead/query-api/contract/site/project'
import type { PageAddress } from '../../api/page-address.ts'
import { printFlatSearch } from '../../url/flat-search.ts'
import type { VersionFilter } from './version-filter.ts'

export function projectAddress(project: string): PageAddress<ProjectPage> {
  return `/site/project/${encodeURIComponent(project)}`
}

export function versionsAddress(project: string, filter: VersionFilter): PageAddress<VersionsPage> {
  return `${projectAddress(project)}/versions${printFlatSearch(filter)}`
}

export function offersAddress(
  project: string,
  filter: Pick<VersionFilter, 'g' | 'v'>,
): PageAddress<OffersPage> {
  return `${projectAddress(project)}/offers${printFlatSearch(filter)}`
}

export function versionAddress(project: string, version: string): PageAddress<VersionPage> {
  return `${projectAddress(project)}/version/${encodeURIComponent(version)}`
}

export function changelogAddress(
  project: string,
  filter: Pick<VersionFilter, 'g' | 'c' | 'page'>,
): PageAddress<ChangelogPage> {
  return `${projectAddress(project)}/changelog${printFlatSearch(filter)}`
}
