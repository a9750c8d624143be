import { createFileRoute } from '@tanstack/react-router'
import { ApiDocs } from '../features/docs/ApiDocs.tsx'
import { loadPageHead } from '../head/load-page-head.ts'

export const Route = createFileRoute('/docs')({
  loader: async ({ context: { origin } }) => {
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: 'Public API',
      description: 'How programs search, download and publish add-ons: addresses, tokens, limits and errors.',
      path: '/docs',
      origin,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ApiDocs,
})
