import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadingBar } from '../layout/LoadingBar.tsx'
import { PageChange } from '../layout/PageChange.tsx'
import { SearchShortcut } from '../layout/SearchShortcut.tsx'
import { SiteFooter } from '../layout/SiteFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { ThemeColor } from '../layout/ThemeColor.tsx'
import type { RouterContext } from '../router.tsx'

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
  shellComponent: Shell,
  component: Site,
})

function Shell({ children }: { children: ReactNode }) {
  const { preferences } = Route.useRouteContext()
  return (
    <html
      lang="en"
      data-theme={preferences.theme}
      data-dark={preferences.preferredDarkTheme}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <ThemeColor {...preferences} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Site() {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <LoadingBar />
      <PageChange />
      <SearchShortcut />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="page-width flex-1 py-6 outline-none sm:py-8">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
