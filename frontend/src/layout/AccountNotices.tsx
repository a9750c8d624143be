import { formatMoment } from '@modstead/domain/formats/dates'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { Link } from '@tanstack/react-router'

type Props = { viewer: NonNullable<Viewer> }

/** What is to happen to the account, on every page. */
export function AccountNotices({ viewer: { deletesAt, recoversAt } }: Props) {
  if (deletesAt === null && recoversAt === null) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-xl flex-col gap-2">
      {recoversAt !== null && (
        <p className="notice notice-danger bg-surface">
          <span>
            From {formatMoment(recoversAt)} on this account can be entered without its second factor.{' '}
            <Link to="/settings/$page" params={{ page: 'account' }} className="text-link">
              Stop it
            </Link>
          </span>
        </p>
      )}
      {deletesAt !== null && (
        <p className="notice notice-danger bg-surface">
          <span>
            This account will be deleted on {formatMoment(deletesAt)}.{' '}
            <Link to="/settings/$page" params={{ page: 'privacy' }} className="text-link">
              Keep it
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}
