import type { readFactors } from '@modstead/query-api/contract/accounts/factors'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { rich } from '../../../../../texts/rich.ts'
import { t } from '../../../../../texts/t.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx'
import { TimeSince } from '../../../../../ui/TimeSince.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

type Passkey = z.output<typeof readFactors.answer>['passkeys'][number]

type Props = {
  passkey: Passkey
  canRemove: boolean
  /** Whether it is the only one that can be asked for after the password. */
  isLastAsked: boolean
  onChanged: () => Promise<void>
}

export function PasskeyRow({ passkey, canRemove, isLastAsked, onChanged }: Props) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, added, last_used, verifies_user } = passkey

  async function remove(): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/auth/passkey/:passkey', { params: { passkey: id } })
    const outcome = await send(change, { intent: createIntent() })
    // A passkey that was removed elsewhere is gone as well.
    if (outcome.kind !== 'done' && outcome.kind !== 'missing') return problemText(outcome)
    await onChanged()
    return undefined
  }
  async function renamed() {
    await onChanged()
    setRenaming(false)
  }

  if (isRenaming)
    return (
      <li className="py-4">
        <RenamePasskey id={id} name={name} onDone={renamed} onCancel={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <KeyRound size={24} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="wrap-anywhere font-semibold">{name}</h3>
        <p className="text-muted text-sm">
          {rich('own-passkeys.added', { timeSince: <TimeSince date={added} /> })} ·{' '}
          {last_used === null
            ? t('own-passkeys.never-used')
            : rich('own-passkeys.last-used', { timeSince: <TimeSince date={last_used} /> })}
        </p>
        {!verifies_user && <p className="text-muted text-sm">{t('own-passkeys.second-step-only')}</p>}
      </div>
      <div className="flex gap-2">
        <Button aria-label={t('own-passkeys.rename-name', { name })} onClick={() => setRenaming(true)}>
          {t('own-passkeys.rename')}
        </Button>
        {canRemove && (
          <ConfirmDialog
            trigger={
              <Button aria-label={t('own-passkeys.remove-name', { name })}>{t('own-passkeys.remove')}</Button>
            }
            title={t('own-passkeys.remove-name-question', { name })}
            confirm={t('own-passkeys.remove')}
            onConfirm={remove}
          >
            {isLastAsked ? t('own-passkeys.remove-asked-consequence') : t('own-passkeys.remove-consequence')}
          </ConfirmDialog>
        )}
      </div>
      {!canRemove && (
        <p className="wrap-anywhere basis-full text-muted text-sm">
          {rich('own-passkeys.last-way-in', { name: <b>{name}</b> })}
        </p>
      )}
    </li>
  )
}
