import { createFileRoute } from '@tanstack/react-router'
import { homeAddress } from '../features/catalogue/home/addresses.ts'
import { Home } from '../features/catalogue/home/Home.tsx'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { pages, origin } }) => {
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: t('page-heads.front-page'),
      description: t('page-heads.front-page-description'),
      path: '/',
      origin,
    })
    return { home: await pages.read(homeAddress), head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Home,
})
