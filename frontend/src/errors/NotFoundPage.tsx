import { Link, useRouterState } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { missingPage } from './missing-page.ts'

export function NotFoundPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { title, line, reasons, next } = missingPage(pathname)
  return (
    <div className="mx-auto w-full max-w-2xl py-6 sm:py-14">
      <title>Not found - Modstead</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4 break-words font-bold text-2xl tracking-tight">{title}</h1>
      <EmptyState title={line}>
        {reasons.length > 0 && (
          <ul className="list-disc pl-5 text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <Link to={next.href} className="button button-main mt-2">
          {next.name}
        </Link>
      </EmptyState>
    </div>
  )
}
