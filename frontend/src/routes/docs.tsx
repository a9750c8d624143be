import { createFileRoute } from '@tanstack/react-router'
import { ApiDocs } from '../features/docs/ApiDocs.tsx'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/docs')({
  loader: async ({ context: { origin } }) => {
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: t('page-heads.public-api'),
      description: t('page-heads.public-api-description'),
      path: '/docs',
      origin,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ApiDocs,
})
