import { formatDate } from '@modstead/domain/formats/dates'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { scopeLines } from './scope-groups.ts'
import { confinementText, isExpired, type Token, unusedText } from './token-form-values.ts'

type Props = {
  token: Token
  onEdit: () => void
  /** Returns the text of a failure. */
  onRevoke: () => Promise<string | undefined>
}

export function TokenRow({ token, onEdit, onRevoke }: Props) {
  const { name, created, expires, last_used, scopes } = token
  const now = Date.now()
  const hasEnded = isExpired(token, now)
  const lines = scopeLines(scopes)
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:gap-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {hasEnded && <span className="chip text-danger">{t('access-tokens.expired')}</span>}
        </h2>
        <ul className="mt-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length === 0 && <li>{t('access-tokens.may-do-nothing')}</li>}
          <li>{confinementText(token)}</li>
        </ul>
        <p className="mt-1 text-muted text-sm">
          {rich('access-tokens.created', { timeSince: <TimeSince date={created} /> })} ·{' '}
          {last_used === null
            ? unusedText(token, now)
            : rich('access-tokens.last-used', { timeSince: <TimeSince date={last_used} /> })}{' '}
          ·{' '}
          {hasEnded
            ? t('access-tokens.expired-on', { expires: formatDate(expires) })
            : t('access-tokens.expires-on', { expires: formatDate(expires) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={t('access-tokens.edit-name', { name })} onClick={onEdit}>
          {t('access-tokens.edit')}
        </Button>
        <ConfirmDialog
          trigger={
            <Button aria-label={t('access-tokens.revoke-name', { name })}>{t('access-tokens.revoke')}</Button>
          }
          title={t('access-tokens.revoke-name-question', { name })}
          confirm={t('access-tokens.revoke')}
          onConfirm={onRevoke}
        >
          {t('access-tokens.revoke-consequence')}
        </ConfirmDialog>
      </div>
    </li>
  )
}
