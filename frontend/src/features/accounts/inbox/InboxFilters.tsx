import type { NotificationType } from '@modstead/domain/accounts/settings/notification-choices'
import { Link } from '@tanstack/react-router'
import { TabStrip } from '../../../layout/TabStrip.tsx'
import { t } from '../../../texts/t.ts'

const types: readonly { type: NotificationType | undefined; name: string }[] = [
  { type: undefined, name: t('inbox.all-types') },
  { type: 'project_update', name: t('inbox.updates') },
  { type: 'team_invite', name: t('inbox.project-invitations') },
  { type: 'organization_invite', name: t('inbox.organization-invitations') },
  { type: 'status_change', name: t('inbox.decisions') },
]

/** Links to the notifications of each type. */
export function InboxFilters({ page, current }: { page: string; current: NotificationType | undefined }) {
  return (
    <TabStrip label={t('inbox.types')}>
      {types.map(({ type, name }) => (
        <Link
          key={name}
          to="/dashboard/$"
          params={{ _splat: page }}
          search={{ type }}
          className="tab"
          activeProps={{}}
          aria-current={type === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </TabStrip>
  )
}
