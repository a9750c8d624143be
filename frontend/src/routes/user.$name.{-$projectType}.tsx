import { createFileRoute, redirect } from '@tanstack/react-router'
import { userAddress } from '../features/accounts/profile/addresses.ts'
import { parseListing } from '../features/accounts/profile/listing-param.ts'
import { ProfileSkeleton } from '../features/accounts/profile/ProfileSkeleton.tsx'
import { parseProfileSearch } from '../features/accounts/profile/profile-search.ts'
import { UserProfile } from '../features/accounts/profile/UserProfile.tsx'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/user/$name/{-$projectType}')({
  validateSearch: parseProfileSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { pages, origin }, params, deps: { after } }) => {
    const { listing, type } = parseListing(params.projectType) ?? {}
    const choice = { type, after }
    const user = await pages.read(userAddress(params.name, choice))
    if (user.username !== params.name) {
      pages.put(userAddress(user.username, choice), user)
      throw redirect({
        to: '/user/$name/{-$projectType}',
        params: { name: user.username, projectType: listing },
        search: { after },
        statusCode: 301,
      })
    }
    const { username, bio, avatarUrl, downloads, projectCount } = user
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: username,
      description:
        bio ||
        t('page-heads.profile-description', {
          username,
          projects: projectCount,
          downloads,
        }),
      path: `/user/${encodeURIComponent(username)}`,
      origin,
      image: avatarUrl,
      hidden: projectCount === 0,
      kind: 'profile',
    })
    return { user, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: ProfileSkeleton,
  component: UserProfile,
})
