import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

// Nothing is asked while the server draws a page, so that no visitor sees answers of another.
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Without a connection a part says so at once instead of waiting for one without a word.
      networkMode: 'always',
    },
  },
})

/** For parts that ask again and again while they are open. Pages have their data from the routes' loaders. */
export function LiveQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
