import { t } from '../texts/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'

export function StaffOnlyNotice() {
  return (
    <div className="mx-auto w-full max-w-2xl py-6 sm:py-14">
      <title>{t('errors.staff-only-document-title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4 font-bold text-2xl tracking-tight">{t('errors.staff-only-heading')}</h1>
      <EmptyState title={t('errors.staff-only')}>
        <p className="text-muted">{t('errors.staff-only-line')}</p>
        <Link to="/" look="main" className="mt-2">
          {t('errors.go-to-the-front-page')}
        </Link>
      </EmptyState>
    </div>
  )
}
