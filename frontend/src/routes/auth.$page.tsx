import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '../features/accounts/auth/AuthPage.tsx'
import { loadAuthPage } from '../features/accounts/auth/load-auth-page.ts'

// One route for all of them, because the first load of every page contains each route.
export const Route = createFileRoute('/auth/$page')({
  staticData: { layout: 'empty' },
  validateSearch: (asked: { redirect?: string | undefined }) => asked,
  loader: (asked) => loadAuthPage(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AuthPage,
})
