import type { listUserLooks } from '@modstead/query-api/contract/accounts/user-look'
import { useState } from 'react'
import type { z } from 'zod'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { EarlierAndLater } from '../../../../ui/EarlierAndLater.tsx'
import { Table } from '../../../../ui/Table.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { LOOKS_ON_A_PAGE, looksAddress } from './looks-address.ts'

type Look = z.output<typeof listUserLooks.answer>['looks'][number]

const whyOf = ({ user, reason }: Look): string => reason ?? (user === null ? '–' : t('staff.erased'))

/** The history of staff members looking at personal data. */
export function Looks() {
  const [offset, setOffset] = useState(0)
  const { data, error, former, retry } = usePage(looksAddress(offset))
  const { looks, total } = data ?? { looks: [], total: 0 }
  const last = Math.min(offset + LOOKS_ON_A_PAGE, total)
  return (
    <>
      <p role="status" className="text-muted">
        {total === 0
          ? t('staff.nobody-looked-yet')
          : t('staff.shown-range', { offset: offset + 1, last, total })}
      </p>
      <Table
        caption={t('staff.looks-at-users')}
        columns={[
          { id: 'viewed_at', name: t('staff.when'), cell: (look) => <TimeSince date={look.viewed_at} /> },
          { id: 'viewer', name: t('staff.who'), cell: (look) => look.viewer.username },
          {
            id: 'user',
            name: t('staff.whom'),
            cell: (look) => look.user?.username ?? t('staff.nobody-found'),
          },
          {
            id: 'found_by',
            name: t('staff.found-by'),
            cell: (look) => (look.found_by === 'email' ? t('staff.by-email') : t('staff.by-name')),
          },
          { id: 'reason', name: t('staff.why'), cell: whyOf },
        ]}
        rows={looks}
        keyOf={({ id }) => id}
        loading={data === undefined || former}
        empty={t('staff.no-looks')}
        {...(error !== undefined && { problem: t('staff.looks-not-read'), onRetry: retry })}
      />
      <EarlierAndLater offset={offset} size={LOOKS_ON_A_PAGE} total={total} onMove={setOffset} />
    </>
  )
}
