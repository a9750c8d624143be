import type { ReactNode } from 'react'
import { SearchShortcut } from './SearchShortcut.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'

/** Header, page and footer: the layout for browsing. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SearchShortcut />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="page-width flex-1 py-6 outline-none sm:py-8">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
