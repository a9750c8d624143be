import type { OrganizationPage, UserPage } from '@modstead/query-api/contract/site/profile'
import { queryOptions } from '@tanstack/react-query'
import { type ApiGet, readPage } from '../../api/read-page.ts'

export function userPageQuery(get: ApiGet, name: string) {
  const path = `/site/user/${encodeURIComponent(name)}`
  return queryOptions({ queryKey: ['user', path], queryFn: () => readPage<UserPage>(get, path) })
}

export function organizationPageQuery(get: ApiGet, slug: string) {
  const path = `/site/organization/${encodeURIComponent(slug)}`
  return queryOptions({
    queryKey: ['organization', path],
    queryFn: () => readPage<OrganizationPage>(get, path),
  })
}
