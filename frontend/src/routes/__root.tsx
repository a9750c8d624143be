import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { displayLocale } from '@modstead/domain/formats/display-locale'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { DefaultLayout } from '../layout/DefaultLayout.tsx'
import { LoadingBar } from '../layout/LoadingBar.tsx'
import { PageChange } from '../layout/PageChange.tsx'
import { PageStyles } from '../layout/PageStyles.tsx'
import { ThemeColor } from '../layout/ThemeColor.tsx'
import type { RouterContext } from '../router.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'

type Passed<Search> = { search: Search; next: (search: Search) => Search }

/** Links of a page whose address names a language lead to pages in it. */
const keepLocale = <Search extends { hl?: string }>({ search, next }: Passed<Search>): Search => {
  const wanted = next(search)
  return 'hl' in wanted ? wanted : { ...wanted, hl: search.hl }
}

const loadEmptyLayout = async () => (await import('../layout/EmptyLayout.tsx')).EmptyLayout
const EmptyLayout = import.meta.env.SSR
  ? await loadEmptyLayout()
  : lazy(async () => ({ default: await loadEmptyLayout() }))

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [
      { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      {
        rel: 'search',
        type: 'application/opensearchdescription+xml',
        title: 'Modstead',
        href: '/opensearch.xml',
      },
      { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    ],
  }),
  search: { middlewares: [keepLocale] },
  shellComponent: Shell,
  component: Site,
})

function Shell({ children }: { children: ReactNode }) {
  const { preferences, styles, look } = Route.useRouteContext()
  return (
    <html
      lang={displayLocale}
      data-theme={preferences.theme}
      data-dark={preferences.preferredDarkTheme}
      data-look={look}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <PageStyles css={styles} />
        {import.meta.env.SSR && <ThemeColor {...preferences} />}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Site() {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout })
  const Layout = layout === 'empty' ? EmptyLayout : DefaultLayout
  return (
    <>
      <LoadingBar />
      <PageChange />
      <Suspense>
        <Layout>
          <Outlet />
        </Layout>
      </Suspense>
      <ToastHost />
    </>
  )
}
