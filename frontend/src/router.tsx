import { createRouter } from '@tanstack/react-router'
import { createPages, type Pages } from './api/pages.ts'
import type { ApiGet } from './api/read-page.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { NotFoundPage } from './errors/NotFoundPage.tsx'
import type { Preferences } from './preferences/preferences.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseFlatSearch, printFlatSearch } from './url/flat-search.ts'

export type RouterContext = {
  get: ApiGet
  pages: Pages
  /** Public address of the site, without a trailing slash. */
  origin: string
  preferences: Preferences
  /** Whether pages for developers of the site exist; decided by the server. */
  devPages: boolean
  /** The CSS that the server inlines into the page; empty in the browser. */
  styles: string
  /** `data-look` of the page. Empty in the browser, which keeps the server's value. */
  look: string
}

/** API answers are JSON, which the type of the cached pages does not express. */
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }

type RouterParts = Omit<RouterContext, 'pages' | 'preferences'> & {
  nonce?: string
  /** In the browser they come with the page. */
  preferences?: Preferences
}

const retryAfter = 800

export function makeRouter({ nonce, ...parts }: RouterParts) {
  // The server must not retry, because the visitor waits for the page.
  const pages = createPages(parts.get, import.meta.env.SSR ? undefined : retryAfter)
  const context = { ...parts, pages } as RouterContext
  return createRouter({
    routeTree,
    context,
    parseSearch: parseFlatSearch,
    stringifySearch: printFlatSearch,
    pathParamsAllowedCharacters: ['+', '@', ':'],
    defaultPreload: 'intent',
    defaultPreloadDelay: 150,
    // Freshness is decided by the page cache alone.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    dehydrate: () => ({
      pages: pages.all() as [string, Plain][],
      devPages: context.devPages,
      preferences: context.preferences as Plain,
    }),
    hydrate: (sent) => {
      for (const [address, data] of sent.pages) pages.put(address, data)
      context.devPages = sent.devPages
      context.preferences = sent.preferences as Preferences
    },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The frame around a page. By default it has the header and footer of the site. */
    layout?: 'empty'
  }
}
