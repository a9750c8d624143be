import { formatDate } from '@modstead/domain/formats/dates'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { scopeLines } from './scope-groups.ts'
import { confinementText, isExpired, type Token } from './token-form-values.ts'

type Props = {
  token: Token
  onEdit: () => void
  /** Gives the text of a failure. */
  onRevoke: () => Promise<string | undefined>
}

export function TokenRow({ token, onEdit, onRevoke }: Props) {
  const { name, created, expires, last_used, scopes } = token
  const hasEnded = isExpired(token, Date.now())
  const lines = scopeLines(scopes)
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:gap-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {hasEnded && <span className="chip text-danger">Expired</span>}
        </h2>
        <ul className="mt-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length === 0 && <li>May do nothing</li>}
          <li>{confinementText(token)}</li>
        </ul>
        <p className="mt-1 text-muted text-sm">
          Created <TimeSince date={created} /> ·{' '}
          {last_used === null ? (
            'Never used'
          ) : (
            <>
              Last used <TimeSince date={last_used} />
            </>
          )}{' '}
          · {hasEnded ? 'Expired' : 'Expires'} {formatDate(expires)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <ConfirmDialog
          trigger={<Button aria-label={`Revoke ${name}`}>Revoke</Button>}
          title={`Revoke ${name}?`}
          confirm="Revoke"
          onConfirm={onRevoke}
        >
          Programs that use it are refused at once. It cannot be restored.
        </ConfirmDialog>
      </div>
    </li>
  )
}
