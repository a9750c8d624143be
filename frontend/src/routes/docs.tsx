import { createFileRoute } from '@tanstack/react-router'
import { ApiDocs } from '../features/docs/ApiDocs.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/docs')({
  head: ({ match }) =>
    pageHead({
      title: 'Public API',
      description: 'How programs search, download and publish add-ons: addresses, tokens, limits and errors.',
      path: '/docs',
      origin: match.context.origin,
    }),
  component: ApiDocs,
})
