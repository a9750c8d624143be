import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useCurrentInView } from './use-current-in-view.ts'

export type SideEntry = { name: string; href: string; Icon: LucideIcon }
export type SideGroup = { title?: string; entries: readonly SideEntry[] }

/** A column beside the page on large screens; a scrolling strip above it on small ones. */
export function SideNavigation({ label, groups }: { label: string; groups: readonly SideGroup[] }) {
  return (
    <nav ref={useCurrentInView()} aria-label={label} className="side-navigation">
      {groups.map(({ title, entries }) => (
        <div key={entries[0]?.href} className="side-group">
          {title && <p className="side-title">{title}</p>}
          <ul className="side-entries">
            {entries.map(({ name, href, Icon }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="side-entry"
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{ className: 'nav-link-active' }}
                >
                  <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
