import { useState } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Table } from '../../../../ui/Table.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { LOOKS_ON_A_PAGE, looksAddress } from './looks-address.ts'

/** Who of the staff looked at the data of whom. */
export function Looks() {
  const [offset, setOffset] = useState(0)
  const { data, error, former, retry } = usePage(looksAddress(offset))
  const { looks, total } = data ?? { looks: [], total: 0 }
  const last = Math.min(offset + LOOKS_ON_A_PAGE, total)
  return (
    <>
      <p role="status" className="text-muted">
        {total === 0 ? 'Nobody looked yet.' : `${offset + 1} to ${last} of ${total}`}
      </p>
      <Table
        caption="Looks at users"
        columns={[
          { id: 'viewed_at', name: 'When', cell: (look) => <TimeSince date={look.viewed_at} /> },
          { id: 'viewer', name: 'Who', cell: (look) => look.viewer.username },
          { id: 'user', name: 'Whom', cell: (look) => look.user.username },
          {
            id: 'found_by',
            name: 'Found by',
            cell: (look) => (look.found_by === 'email' ? 'e-mail' : 'name'),
          },
          { id: 'reason', name: 'Why', cell: (look) => look.reason ?? 'erased' },
        ]}
        rows={looks}
        keyOf={({ id }) => id}
        loading={data === undefined || former}
        empty="Nobody looked at the data of anybody."
        {...(error !== undefined && { problem: 'The looks could not be read.', onRetry: retry })}
      />
      {total > LOOKS_ON_A_PAGE && (
        <div className="flex gap-3">
          <Button
            disabledReason={offset === 0 ? 'These are the latest.' : undefined}
            onClick={() => setOffset(offset - LOOKS_ON_A_PAGE)}
          >
            Later ones
          </Button>
          <Button
            disabledReason={last === total ? 'These are the first.' : undefined}
            onClick={() => setOffset(offset + LOOKS_ON_A_PAGE)}
          >
            Earlier ones
          </Button>
        </div>
      )}
    </>
  )
}
