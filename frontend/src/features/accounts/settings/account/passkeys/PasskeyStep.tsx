import { useId } from 'react'
import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { t } from '../../../../../texts/t.ts'
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx'
import { showToast } from '../../../../../ui/show-toast.ts'

type Props = { isAsked: boolean; hasPasskey: boolean; onChanged: () => Promise<void> }

/** Whether a passkey has to follow the password or a provider. */
export function PasskeyStep({ isAsked, hasPasskey, onChanged }: Props) {
  const id = useId()

  async function choose(): Promise<string | undefined> {
    const asked = !isAsked
    const change = changeTo('PATCH /_internal/auth/passkey/step', { body: { asked } })
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    // Not awaited: the question would change before the dialog closes.
    void onChanged()
    showToast({
      type: 'success',
      title: asked ? t('own-passkeys.asked-for') : t('own-passkeys.not-asked-for'),
      text: t('own-passkeys.others-signed-out'),
    })
    return undefined
  }

  const control = (
    <button
      type="button"
      role="switch"
      className="switch scripted"
      aria-checked={isAsked}
      aria-disabled={!hasPasskey || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
    />
  )
  return (
    <div className="setting-row">
      <div className="min-w-0 flex-1">
        <p id={`${id}-label`} className="font-semibold text-sm">
          {t('own-passkeys.ask-after-password')}
        </p>
        <p id={`${id}-hint`} className="field-hint">
          {hasPasskey ? t('own-passkeys.ask-after-password-hint') : t('own-passkeys.add-one-first')}
        </p>
      </div>
      {hasPasskey ? (
        <ConfirmDialog
          trigger={control}
          title={isAsked ? t('own-passkeys.stop-asking-question') : t('own-passkeys.ask-question')}
          confirm={isAsked ? t('own-passkeys.stop-asking') : t('own-passkeys.ask')}
          onConfirm={choose}
        >
          {isAsked ? t('own-passkeys.stop-asking-consequence') : t('own-passkeys.ask-consequence')}
        </ConfirmDialog>
      ) : (
        control
      )}
    </div>
  )
}
