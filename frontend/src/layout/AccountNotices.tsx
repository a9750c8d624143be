import { formatMoment } from '@modstead/domain/formats/dates'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich } from '../texts/rich.ts'

type Props = { viewer: NonNullable<Viewer> }

const linkTo = (page: string) => (inside: ReactNode) => (
  <Link to="/settings/$page" params={{ page }} className="text-link">
    {inside}
  </Link>
)

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="notice notice-danger bg-surface">
      <span>{children}</span>
    </p>
  )
}

/** Notices about the future of the account, shown on every page but those to which they lead, which say it themselves. */
export function AccountNotices({ viewer }: Props) {
  const place = useRouterState({ select: ({ location }) => location.pathname })
  const recoversAt = place === '/settings/account' ? null : viewer.recoversAt
  const deletesAt = place === '/settings/privacy' ? null : viewer.deletesAt
  if (deletesAt === null && recoversAt === null) return null
  return (
    <div className="account-notices">
      {recoversAt !== null && (
        <Notice>
          {rich('layout.recovery-under-way', {
            recoversAt: formatMoment(recoversAt),
            stopIt: linkTo('account'),
          })}
        </Notice>
      )}
      {deletesAt !== null && (
        <Notice>
          {rich('layout.deletion-notice', { deletesAt: formatMoment(deletesAt), keepIt: linkTo('privacy') })}
        </Notice>
      )}
    </div>
  )
}
