import { Link } from '@tanstack/react-router'
import { projectTypes } from '../catalogue/project-types.ts'
import { t } from '../texts/t.ts'
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
          <p className="mt-2 text-muted">{t('layout.about-the-site')}</p>
        </div>
        <nav
          aria-label={t('layout.all-add-ons')}
          className="grid grid-cols-2 gap-x-10 gap-y-1 sm:grid-cols-4"
        >
          {projectTypes.map(({ listing, names }) => (
            <Link key={listing} to="/$listing" params={{ listing }} className="quiet-link py-1">
              {names}
            </Link>
          ))}
          <Link to="/docs" className="quiet-link py-1">
            {t('layout.public-api')}
          </Link>
          <Link to="/legal/$page" params={{ page: 'terms' }} className="quiet-link py-1">
            {t('layout.terms')}
          </Link>
          <Link to="/legal/$page" params={{ page: 'privacy' }} className="quiet-link py-1">
            {t('layout.privacy')}
          </Link>
          <Link to="/settings/$page" params={{ page: 'language' }} className="quiet-link py-1">
            {t('language.title')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
