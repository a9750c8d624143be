import { createFileRoute, redirect } from '@tanstack/react-router'
import { userAddress } from '../features/profile/addresses.ts'
import { parseListing } from '../features/profile/listing-param.ts'
import { ProfileSkeleton } from '../features/profile/ProfileSkeleton.tsx'
import { UserProfile } from '../features/profile/UserProfile.tsx'
import { plural } from '../format/plural.ts'
import { loadPageHead } from '../head/load-page-head.ts'

export const Route = createFileRoute('/user/$name/{-$projectType}')({
  loader: async ({ context: { pages, origin }, params }) => {
    const listing = parseListing(params.projectType)?.listing
    const user = await pages.read(userAddress(params.name))
    if (user.username !== params.name) {
      pages.put(userAddress(user.username), user)
      throw redirect({
        to: '/user/$name/{-$projectType}',
        params: { name: user.username, projectType: listing },
        statusCode: 301,
      })
    }
    const { username, bio, avatarUrl, downloads, projects } = user
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: username,
      description:
        bio ||
        `${username} published ${plural(projects.length, 'project')} with ${plural(downloads, 'download')}.`,
      path: `/user/${encodeURIComponent(username)}`,
      origin,
      image: avatarUrl,
      hidden: projects.length === 0,
      kind: 'profile',
    })
    return { user, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: ProfileSkeleton,
  component: UserProfile,
})
