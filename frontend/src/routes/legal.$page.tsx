import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/legal/LegalPage.tsx'
import { loadLegal } from '../features/legal/load-legal.ts'

export const Route = createFileRoute('/legal/$page')({
  loader: (asked) => loadLegal(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: LegalPage,
})
