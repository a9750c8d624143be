import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { t } from '../../../../../texts/t.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx'
import { showToast } from '../../../../../ui/show-toast.ts'

type Props = {
  codesLeft: number
  onCodes: (codes: readonly string[]) => void
  onTurnedOff: () => void
}

export function TurnedOn({ codesLeft, onCodes, onTurnedOff }: Props) {
  async function replaceCodes(): Promise<string | undefined> {
    const change = changeTo('POST /_internal/auth/2fa/backup_codes', {})
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    onCodes(outcome.value.backup_codes)
    return undefined
  }
  async function turnOff(): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/auth/2fa', {})
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    onTurnedOff()
    showToast({
      type: 'success',
      title: t('two-factor.turned-off'),
      text: t('two-factor.others-signed-out'),
    })
    return undefined
  }

  return (
    <>
      <p>{t('two-factor.turned-on', { codesLeft })}</p>
      <div className="flex flex-wrap gap-3">
        <ConfirmDialog
          trigger={<Button>{t('two-factor.get-new-backup-codes')}</Button>}
          title={t('two-factor.new-backup-codes-question')}
          confirm={t('two-factor.get-new-codes')}
          onConfirm={replaceCodes}
        >
          {t('two-factor.new-backup-codes-consequence')}
        </ConfirmDialog>
        <ConfirmDialog
          trigger={<Button>{t('two-factor.turn-off')}</Button>}
          title={t('two-factor.turn-off-question')}
          confirm={t('two-factor.turn-off')}
          onConfirm={turnOff}
        >
          {t('two-factor.turn-off-consequence')}
        </ConfirmDialog>
      </div>
    </>
  )
}
