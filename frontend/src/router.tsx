import {
  type DehydratedState,
  dehydrate,
  hydrate,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { worthRetrying } from './api/api-error.ts'
import type { ApiGet } from './api/read-page.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { NotFoundPage } from './errors/NotFoundPage.tsx'
import type { Preferences } from './preferences/preferences.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseFlatSearch, printFlatSearch } from './url/flat-search.ts'

export type RouterContext = {
  get: ApiGet
  queryClient: QueryClient
  /** Public address of the site, without a slash at the end. */
  origin: string
  preferences: Preferences
}

/** Answers of the API are JSON, which the type of a query cache does not tell. */
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }

type RouterParts = Omit<RouterContext, 'queryClient'> & { nonce?: string }

export function makeRouter({ nonce, ...parts }: RouterParts) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A page that the server draws must not wait twice.
        retry: import.meta.env.SSR ? false : worthRetrying,
        retryDelay: 800,
        // Without a connection a page says so at once instead of waiting for one without a word.
        networkMode: 'always',
      },
    },
  })
  return createRouter({
    routeTree,
    context: { ...parts, queryClient },
    parseSearch: parseFlatSearch,
    stringifySearch: printFlatSearch,
    pathParamsAllowedCharacters: ['+', '@', ':'],
    defaultPreload: 'intent',
    defaultPreloadDelay: 150,
    // Freshness is decided by the query cache alone.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    dehydrate: () => ({ queries: dehydrate(queryClient) as unknown as Plain }),
    hydrate: ({ queries }) => hydrate(queryClient, queries as unknown as DehydratedState),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
