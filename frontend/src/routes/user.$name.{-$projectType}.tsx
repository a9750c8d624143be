import { formatCount } from '@modstead/domain/formats/numbers'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseListing } from '../features/profile/listing-param.ts'
import { ProfileSkeleton } from '../features/profile/ProfileSkeleton.tsx'
import { userPageQuery } from '../features/profile/queries.ts'
import { UserProfile } from '../features/profile/UserProfile.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/user/$name/{-$projectType}')({
  loader: async ({ context: { get, queryClient }, params }) => {
    const listing = parseListing(params.projectType)?.listing
    const query = userPageQuery(get, params.name)
    const user = await queryClient.ensureQueryData(query)
    if (user.username !== params.name) {
      queryClient.setQueryData(userPageQuery(get, user.username).queryKey, user)
      throw redirect({
        to: '/user/$name/{-$projectType}',
        params: { name: user.username, projectType: listing },
        statusCode: 301,
      })
    }
    const { username, bio, avatarUrl, downloads, projects } = user
    return { username, bio, avatarUrl, downloads, projects: projects.length }
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: loaderData.username,
          description:
            loaderData.bio ||
            `${loaderData.username} published ${formatCount(loaderData.projects)} projects with ${formatCount(loaderData.downloads)} downloads.`,
          path: `/user/${encodeURIComponent(loaderData.username)}`,
          origin: match.context.origin,
          image: loaderData.avatarUrl,
          hidden: loaderData.projects === 0,
          kind: 'profile',
        })
      : {},
  pendingComponent: ProfileSkeleton,
  component: UserProfile,
})
