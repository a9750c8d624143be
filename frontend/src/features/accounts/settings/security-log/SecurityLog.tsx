import { KEPT_AT_EACH_END } from '@modstead/domain/accounts/security-log/kept-of-day'
import { useRouteContext } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { addressOf } from '../../../../api/address-of.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { deviceName } from '../sessions/session-texts.ts'
import { becauseText, entryText, type SecurityEntry } from './entry-texts.ts'
import { securityLogAddress } from './security-log-address.ts'

function placeOf({ os, browser, address }: SecurityEntry): string {
  const device = os === null && browser === null ? [] : [deviceName({ os, browser, platform: null })]
  return [...device, ...(address === null ? [] : [address])].join(' · ')
}

function EntryRow({ entry }: { entry: SecurityEntry }) {
  const place = placeOf(entry)
  const because = becauseText(entry)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {entryText(entry)}
          {entry.newDevice && <span className="chip">{t('security-log.new-device')}</span>}
          {because !== null && <span className="chip">{because}</span>}
        </p>
        {place !== '' && <p className="wrap-anywhere text-muted text-sm">{place}</p>}
      </div>
      <p className="shrink-0 text-muted text-sm">
        <TimeSince date={entry.at} />
      </p>
    </li>
  )
}

export function SecurityLog() {
  const { pages } = useRouteContext({ from: '__root__' })
  const first = usePage(securityLogAddress).data
  const [further, setFurther] = useState<{ entries: readonly SecurityEntry[]; next: number | null }>()
  const [isLoading, setLoading] = useState(false)
  const next = further ? further.next : (first?.next ?? null)
  const end = useRef<HTMLParagraphElement>(null)
  // The button had the focus, and went away with the last page. Later the heading above would have got it.
  useLayoutEffect(() => {
    if (further?.next === null && document.activeElement === document.body) end.current?.focus()
  }, [further])

  async function more(before: number) {
    setLoading(true)
    try {
      const page = await pages.read(addressOf('/_internal/user/security-log', { query: { before } }))
      setFurther({ entries: [...(further?.entries ?? []), ...page.entries], next: page.next })
    } catch {
      showToast({ type: 'error', title: t('security-log.older-ones-not-read') })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <ul aria-label={t('security-log.what-was-done')} className="panel divide-y divide-line">
        {[...(first?.entries ?? []), ...(further?.entries ?? [])].map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </ul>
      {next === null ? (
        <p ref={end} tabIndex={-1} className="text-muted text-sm">
          {t('security-log.how-many-are-kept', { count: KEPT_AT_EACH_END })}
        </p>
      ) : (
        <Button className="self-start" loading={isLoading} onClick={() => void more(next)}>
          {t('security-log.show-older-ones')}
        </Button>
      )}
    </>
  )
}
