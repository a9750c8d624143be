import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { deviceName, isPhone, type Session, signedInText } from './session-texts.ts'

type Props = { session: Session; onRevoke: () => Promise<void> }

export function SessionRow({ session, onRevoke }: Props) {
  const [isEnding, setEnding] = useState(false)
  const { current, means, created, last_login, ip } = session
  const name = deviceName(session)
  const Icon = isPhone(session) ? Smartphone : Monitor

  async function revoke() {
    setEnding(true)
    await onRevoke()
    setEnding(false)
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-6">
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {current && <span className="chip">{t('sessions.this-browser')}</span>}
        </h2>
        <p className="wrap-anywhere text-muted text-sm">
          {rich('sessions.how-and-when', {
            how: signedInText(means),
            when: <TimeSince date={created} />,
          })}
          {ip !== null && <> · {ip}</>}
        </p>
        <p className="text-muted text-sm">
          {rich('sessions.last-used', { timeSince: <TimeSince date={last_login} /> })}
        </p>
      </div>
      {!current && (
        <Button
          loading={isEnding}
          aria-label={t('sessions.revoke-name', { name })}
          onClick={() => void revoke()}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  )
}
