import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { projectTypes } from '../catalogue/project-types.ts'
import { t } from '../texts/t.ts'
import { closeWhenLeft } from './close-when-left.ts'
import { TypeIcon } from './TypeIcon.tsx'

/** The types of add-ons, for screens whose header has no room for them. */
export function BrowseMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget="browse-menu"
        className="icon-button lg:hidden"
        aria-label={t('layout.browse')}
      >
        <Menu size={20} aria-hidden="true" />
      </button>
      <nav
        id="browse-menu"
        popover="auto"
        aria-label={t('layout.browse')}
        className="floating top-16 w-60 p-1.5"
        onBlur={closeWhenLeft}
      >
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
