import { formatMoment } from '@modstead/domain/formats/dates'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { Link } from '@tanstack/react-router'
import { rich } from '../texts/rich.ts'

type Props = { viewer: NonNullable<Viewer> }

/** Notices about the future of the account, shown on every page. */
export function AccountNotices({ viewer: { deletesAt, recoversAt } }: Props) {
  if (deletesAt === null && recoversAt === null) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-xl flex-col gap-2">
      {recoversAt !== null && (
        <p className="notice notice-danger bg-surface">
          <span>
            {rich('layout.recovery-under-way', {
              recoversAt: formatMoment(recoversAt),
              stopIt: (inside) => (
                <Link to="/settings/$page" params={{ page: 'account' }} className="text-link">
                  {inside}
                </Link>
              ),
            })}
          </span>
        </p>
      )}
      {deletesAt !== null && (
        <p className="notice notice-danger bg-surface">
          <span>
            {rich('layout.deletion-notice', {
              deletesAt: formatMoment(deletesAt),
              keepIt: (inside) => (
                <Link to="/settings/$page" params={{ page: 'privacy' }} className="text-link">
                  {inside}
                </Link>
              ),
            })}
          </span>
        </p>
      )}
    </div>
  )
}
