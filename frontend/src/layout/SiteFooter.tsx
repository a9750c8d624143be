import { Link } from '@tanstack/react-router'
import { projectTypes } from '../catalogue/project-types.ts'
import { Logo } from './Logo.tsx'

export function SiteFooter() {
  return (
    <footer className="mt-12 border-line border-t bg-surface">
      <div className="page-width flex flex-wrap items-start justify-between gap-x-12 gap-y-6 py-8 text-sm">
        <div className="max-w-sm">
          <p className="flex items-center gap-2 font-semibold">
            <Logo size={20} />
            Modstead
          </p>
          <p className="mt-2 text-muted">
            An open catalogue for game add-ons. Not affiliated with Mojang or Microsoft.
          </p>
        </div>
        <nav aria-label="All add-ons" className="grid grid-cols-2 gap-x-10 gap-y-1 sm:grid-cols-4">
          {projectTypes.map(({ listing, names }) => (
            <Link key={listing} to="/$listing" params={{ listing }} className="quiet-link py-1">
              {names}
            </Link>
          ))}
          <Link to="/docs" className="quiet-link py-1">
            Public API
          </Link>
          <Link to="/legal/$page" params={{ page: 'terms' }} className="quiet-link py-1">
            Terms
          </Link>
          <Link to="/legal/$page" params={{ page: 'privacy' }} className="quiet-link py-1">
            Privacy
          </Link>
        </nav>
      </div>
    </footer>
  )
}
