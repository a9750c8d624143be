import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { EarlierAndLater } from '../../../../ui/EarlierAndLater.tsx'
import { Table } from '../../../../ui/Table.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { NEWSLETTERS_ON_A_PAGE, newslettersAddress } from './newsletters-address.ts'
import { WriteNewsletter } from './WriteNewsletter.tsx'

const LOOK_AGAIN_MS = 2_000

/** For administrators: writes news of the site, and lists what was written before. */
export function Newsletters() {
  const { pages } = useRouteContext({ from: '__root__' })
  const [offset, setOffset] = useState(0)
  const [written, setWritten] = useState(0)
  const address = newslettersAddress(offset)
  const { data, error, former, retry } = usePage(address)
  const { newsletters, total, subscribers } = data ?? { newsletters: [], total: 0, subscribers: 0 }
  const isBeingSent = newsletters.some(({ mails }) => mails === null)

  useEffect(() => {
    if (!isBeingSent) return
    const timer = setInterval(() => void pages.renew(address).catch(() => undefined), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBeingSent, address, pages])

  function onIssued() {
    setWritten(written + 1)
    setOffset(0)
    void pages.renew(newslettersAddress(0)).catch(() => undefined)
  }

  return (
    <>
      <WriteNewsletter key={`written ${written}`} subscribers={subscribers} onIssued={onIssued} />
      <Table
        caption={t('newsletter.earlier')}
        columns={[
          { id: 'issued_at', name: t('newsletter.when'), cell: (row) => <TimeSince date={row.issued_at} /> },
          { id: 'title', name: t('newsletter.title-field'), cell: (row) => row.title },
          { id: 'issued_by', name: t('newsletter.by'), cell: (row) => row.issued_by.username },
          {
            id: 'mails',
            name: t('newsletter.mails'),
            cell: (row) => row.mails ?? t('newsletter.being-sent'),
          },
        ]}
        rows={newsletters}
        keyOf={({ id }) => id}
        loading={data === undefined || former}
        empty={t('newsletter.none-yet')}
        {...(error !== undefined && { problem: t('newsletter.not-read'), onRetry: retry })}
      />
      <EarlierAndLater offset={offset} size={NEWSLETTERS_ON_A_PAGE} total={total} onMove={setOffset} />
    </>
  )
}
