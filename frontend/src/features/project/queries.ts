import type {
  ChangelogPage,
  OffersPage,
  ProjectPage,
  VersionPage,
  VersionsPage,
} from '@modstead/query-api/contract/site/project'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiGet, readPage } from '../../api/read-page.ts'
import { printFlatSearch } from '../../url/flat-search.ts'
import type { VersionFilter } from './version-filter.ts'

const base = (project: string) => `/site/project/${encodeURIComponent(project)}`

export function projectPageQuery(get: ApiGet, project: string) {
  const path = base(project)
  return queryOptions({ queryKey: ['project', path], queryFn: () => readPage<ProjectPage>(get, path) })
}

export function versionsPageQuery(get: ApiGet, project: string, filter: VersionFilter) {
  const path = `${base(project)}/versions${printFlatSearch(filter)}`
  return queryOptions({
    queryKey: ['versions', path],
    queryFn: () => readPage<VersionsPage>(get, path),
    placeholderData: keepPreviousData,
  })
}

export function offersQuery(get: ApiGet, project: string, filter: Pick<VersionFilter, 'g' | 'v'>) {
  const path = `${base(project)}/offers${printFlatSearch(filter)}`
  return queryOptions({
    queryKey: ['offers', path],
    queryFn: () => readPage<OffersPage>(get, path),
    placeholderData: keepPreviousData,
  })
}

export function versionPageQuery(get: ApiGet, project: string, version: string) {
  const path = `${base(project)}/version/${encodeURIComponent(version)}`
  return queryOptions({ queryKey: ['version', path], queryFn: () => readPage<VersionPage>(get, path) })
}

export function changelogPageQuery(
  get: ApiGet,
  project: string,
  filter: Pick<VersionFilter, 'g' | 'c' | 'page'>,
) {
  const path = `${base(project)}/changelog${printFlatSearch(filter)}`
  return queryOptions({
    queryKey: ['changelog', path],
    queryFn: () => readPage<ChangelogPage>(get, path),
    placeholderData: keepPreviousData,
  })
}
