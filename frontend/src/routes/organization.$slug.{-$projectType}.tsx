import { createFileRoute, redirect } from '@tanstack/react-router'
import { organizationAddress } from '../features/accounts/profile/addresses.ts'
import { parseListing } from '../features/accounts/profile/listing-param.ts'
import { OrganizationProfile } from '../features/accounts/profile/OrganizationProfile.tsx'
import { ProfileSkeleton } from '../features/accounts/profile/ProfileSkeleton.tsx'
import { parseProfileSearch } from '../features/accounts/profile/profile-search.ts'
import { loadPageHead } from '../head/load-page-head.ts'

export const Route = createFileRoute('/organization/$slug/{-$projectType}')({
  validateSearch: parseProfileSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { pages, origin }, params, deps: { after } }) => {
    const { listing, type } = parseListing(params.projectType) ?? {}
    const choice = { type, after }
    const organization = await pages.read(organizationAddress(params.slug, choice))
    if (organization.slug !== params.slug) {
      pages.put(organizationAddress(organization.slug, choice), organization)
      throw redirect({
        to: '/organization/$slug/{-$projectType}',
        params: { slug: organization.slug, projectType: listing },
        search: { after },
        statusCode: 301,
      })
    }
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: organization.name,
      description: organization.description,
      path: `/organization/${encodeURIComponent(organization.slug)}`,
      origin,
      image: organization.iconUrl,
      kind: 'profile',
    })
    return { organization, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: ProfileSkeleton,
  component: OrganizationProfile,
})
