import { useRouterState } from '@tanstack/react-router'
import { t } from '../texts/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { missingPage, missingPart } from './missing-page.ts'

/** A page of its own, or a part of a project's page, which already has a main heading. */
export function NotFoundNotice() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const belowProject = useRouterState({
    select: ({ matches }) =>
      matches.some(({ routeId, status }) => routeId === '/$type/$slug' && status === 'success'),
  })
  const { title, line, reasons, next } = belowProject ? missingPart(pathname) : missingPage(pathname)
  const Heading = belowProject ? 'h2' : 'h1'
  return (
    <div className="mx-auto w-full max-w-2xl py-6 sm:py-14">
      <title>{t('errors.not-found-document-title')}</title>
      <meta name="robots" content="noindex" />
      <Heading className="mb-4 break-words font-bold text-2xl tracking-tight">{title}</Heading>
      <EmptyState title={line}>
        {reasons.length > 0 && (
          <ul className="list-disc pl-5 text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <Link to={next.href} look="main" className="mt-2">
          {next.name}
        </Link>
      </EmptyState>
    </div>
  )
}
