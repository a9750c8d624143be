import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { projectTypes } from '../catalogue/project-types.ts'
import { late } from '../late/late.tsx'
import { t } from '../texts/t.ts'
import { HeaderSearch } from './HeaderSearch.tsx'
import { Logo } from './Logo.tsx'

const loadTools = async () => (await import('./HeaderTools.tsx')).HeaderTools
const HeaderTools = import.meta.env.SSR ? await loadTools() : late(loadTools)

export function SiteHeader() {
  return (
    <header className="border-line border-b bg-surface">
      <div className="page-width flex h-16 items-center gap-2 sm:gap-4">
        <Link to="/" className="flex items-center gap-2.5 rounded-control font-bold text-lg tracking-tight">
          <Logo />
          {/* The tools of signed-in people leave no room for it in the narrowest windows. */}
          <span className="max-[23rem]:sr-only">Modstead</span>
        </Link>
        <nav aria-label={t('layout.add-ons')} className="ml-3 hidden gap-0.5 lg:flex">
          {projectTypes.map(({ listing, names }) => (
            <Link
              key={listing}
              to="/$listing"
              params={{ listing }}
              className="nav-link"
              activeProps={{ className: 'nav-link-active' }}
              activeOptions={{ includeSearch: false }}
            >
              {names}
            </Link>
          ))}
        </nav>
        <div className="flex flex-1 items-center justify-end gap-1">
          <HeaderSearch />
          <Suspense>
            <HeaderTools />
          </Suspense>
        </div>
      </div>
    </header>
  )
}
