import { createFileRoute } from '@tanstack/react-router'
import { Home } from '../features/home/Home.tsx'
import { homePageQuery } from '../features/home/queries.ts'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { get, queryClient } }) => {
    await queryClient.ensureQueryData(homePageQuery(get))
  },
  head: ({ match }) =>
    pageHead({
      title: 'Add-ons for the game, in the open',
      description:
        'An open catalogue of mods, modpacks, plugins, resource packs, shaders and data packs. Search, compare and download for free.',
      path: '/',
      origin: match.context.origin,
    }),
  component: Home,
})
