import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseListing } from '../features/profile/listing-param.ts'
import { OrganizationProfile } from '../features/profile/OrganizationProfile.tsx'
import { ProfileSkeleton } from '../features/profile/ProfileSkeleton.tsx'
import { organizationPageQuery } from '../features/profile/queries.ts'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/organization/$slug/{-$projectType}')({
  loader: async ({ context: { get, queryClient }, params }) => {
    const listing = parseListing(params.projectType)?.listing
    const organization = await queryClient.ensureQueryData(organizationPageQuery(get, params.slug))
    if (organization.slug !== params.slug) {
      queryClient.setQueryData(organizationPageQuery(get, organization.slug).queryKey, organization)
      throw redirect({
        to: '/organization/$slug/{-$projectType}',
        params: { slug: organization.slug, projectType: listing },
        statusCode: 301,
      })
    }
    const { name, slug, description, iconUrl } = organization
    return { name, slug, description, iconUrl }
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: loaderData.name,
          description: loaderData.description,
          path: `/organization/${encodeURIComponent(loaderData.slug)}`,
          origin: match.context.origin,
          image: loaderData.iconUrl,
          kind: 'profile',
        })
      : {},
  pendingComponent: ProfileSkeleton,
  component: OrganizationProfile,
})
