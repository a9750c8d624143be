import type { OrganizationPage, UserPage } from '@modstead/query-api/contract/site/profile'
import type { PageAddress } from '../../api/page-address.ts'

export function userAddress(name: string): PageAddress<UserPage> {
  return `/site/user/${encodeURIComponent(name)}`
}

export function organizationAddress(slug: string): PageAddress<OrganizationPage> {
  return `/site/organization/${encodeURIComponent(slug)}`
}
