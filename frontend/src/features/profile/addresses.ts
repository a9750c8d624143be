import type { OrganizationPage, UserPage } from '@modstead/query-api/contract/site/profile'
import type { PageAddress } from '../../api/page-address.ts'
import { printFlatSearch } from '../../url/flat-search.ts'

/** Which of the projects of a profile are shown. */
export type ProfileChoice = { type: string | undefined; after: string | undefined }

export function userAddress(name: string, choice: ProfileChoice): PageAddress<UserPage> {
  return `/site/user/${encodeURIComponent(name)}${printFlatSearch(choice)}`
}

export function organizationAddress(slug: string, choice: ProfileChoice): PageAddress<OrganizationPage> {
  return `/site/organization/${encodeURIComponent(slug)}${printFlatSearch(choice)}`
}
