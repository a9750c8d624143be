import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
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
      title: 'Two-factor authentication is off',
      text: 'Every other browser is signed out.',
    })
    return undefined
  }

  return (
    <>
      <p>
        It is on: signing in with your password takes a code of your app as well. Of your backup codes,{' '}
        {codesLeft} of 10 are left.
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmDialog
          trigger={<Button>Get new backup codes</Button>}
          title="Get new backup codes?"
          confirm="Get new codes"
          onConfirm={replaceCodes}
        >
          The codes that you have now stop working.
        </ConfirmDialog>
        <ConfirmDialog
          trigger={<Button>Turn off</Button>}
          title="Turn off two-factor authentication?"
          confirm="Turn off"
          onConfirm={turnOff}
        >
          Your password alone opens your account then, and your backup codes stop working. Every other browser
          is signed out.
        </ConfirmDialog>
      </div>
    </>
  )
}
