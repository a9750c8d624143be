import { type ReactNode, Suspense } from 'react'
import { late } from '../late/late.tsx'
import { SearchShortcut } from './SearchShortcut.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'

const loadFooter = async () => (await import('./SiteFooter.tsx')).SiteFooter
const SiteFooter = import.meta.env.SSR ? await loadFooter() : late(loadFooter)

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
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  )
}
