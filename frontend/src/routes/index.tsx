import { createFileRoute } from '@tanstack/react-router'
import { homeAddress } from '../features/catalogue/home/addresses.ts'
import { Home } from '../features/catalogue/home/Home.tsx'
import { loadPageHead } from '../head/load-page-head.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { pages, origin } }) => {
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: 'Add-ons for the game, in the open',
      description:
        'An open catalogue of mods, modpacks, plugins, resource packs, shaders and data packs. Search, compare and download for free.',
      path: '/',
      origin,
    })
    return { home: await pages.read(homeAddress), head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Home,
})
