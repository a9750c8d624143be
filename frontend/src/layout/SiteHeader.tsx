import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { projectTypes } from '../catalogue/project-types.ts'
import { HeaderSearch } from './HeaderSearch.tsx'
import { Logo } from './Logo.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { TypeIcon } from './TypeIcon.tsx'

export function SiteHeader() {
  return (
    <header className="border-line border-b bg-surface">
      <div className="page-width flex h-16 items-center gap-2 sm:gap-4">
        <Link to="/" className="flex items-center gap-2.5 rounded-control font-bold text-lg tracking-tight">
          <Logo />
          Modstead
        </Link>
        <nav aria-label="Add-ons" className="ml-3 hidden gap-0.5 lg:flex">
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
          <Link
            to="/$listing"
            params={{ listing: 'mods' }}
            hash="search"
            className="icon-button sm:hidden"
            aria-label="Search"
          >
            <Search size={20} aria-hidden="true" />
          </Link>
          <ThemeSwitch />
          <BrowseMenu />
        </div>
      </div>
    </header>
  )
}

function BrowseMenu() {
  return (
    <>
      <button type="button" popoverTarget="browse-menu" className="icon-button lg:hidden" aria-label="Browse">
        <Menu size={20} aria-hidden="true" />
      </button>
      <nav id="browse-menu" popover="auto" aria-label="Browse" className="floating top-16 w-60 p-1.5">
        {projectTypes.map(({ listing, type, names }) => (
          <Link
            key={listing}
            to="/$listing"
            params={{ listing }}
            className="menu-item"
            activeProps={{ className: 'bg-raised' }}
            activeOptions={{ includeSearch: false }}
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          >
            <TypeIcon type={type} />
            {names}
          </Link>
        ))}
      </nav>
    </>
  )
}
