import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

// Queries do not run on the server, so that no visitor sees another visitor's answers.
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // When offline, a query fails at once instead of waiting silently.
      networkMode: 'always',
    },
  },
})

/** For components that query repeatedly while they are open. Pages get their data from route loaders. */
export function LiveQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
