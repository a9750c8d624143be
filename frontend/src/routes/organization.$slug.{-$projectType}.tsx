import { createFileRoute, redirect } from '@tanstack/react-router'
import { organizationAddress } from '../features/profile/addresses.ts'
import { parseListing } from '../features/profile/listing-param.ts'
import { OrganizationProfile } from '../features/profile/OrganizationProfile.tsx'
import { ProfileSkeleton } from '../features/profile/ProfileSkeleton.tsx'
import { loadPageHead } from '../head/load-page-head.ts'

export const Route = createFileRoute('/organization/$slug/{-$projectType}')({
  loader: async ({ context: { pages, origin }, params }) => {
    const listing = parseListing(params.projectType)?.listing
    const organization = await pages.read(organizationAddress(params.slug))
    if (organization.slug !== params.slug) {
      pages.put(organizationAddress(organization.slug), organization)
      throw redirect({
        to: '/organization/$slug/{-$projectType}',
        params: { slug: organization.slug, projectType: listing },
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
