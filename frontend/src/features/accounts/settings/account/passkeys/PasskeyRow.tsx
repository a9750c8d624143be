import type { readFactors } from '@modstead/query-api/contract/accounts/factors'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx'
import { TimeSince } from '../../../../../ui/TimeSince.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

type Passkey = z.output<typeof readFactors.answer>['passkeys'][number]

type Props = { passkey: Passkey; onChanged: () => Promise<void> }

export function PasskeyRow({ passkey, onChanged }: Props) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, added, last_used } = passkey

  async function remove(): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/auth/passkey/:passkey', { params: { passkey: id } })
    const outcome = await send(change, { intent: createIntent() })
    // One that was removed elsewhere is gone as well.
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
          Added <TimeSince date={added} /> ·{' '}
          {last_used === null ? (
            'never used'
          ) : (
            <>
              last used <TimeSince date={last_used} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <ConfirmDialog
          trigger={<Button aria-label={`Remove ${name}`}>Remove</Button>}
          title={`Remove ${name}?`}
          confirm="Remove"
          onConfirm={remove}
        >
          It no longer signs you in, and every other browser is signed out. Your device may still show it
          until you delete it there.
        </ConfirmDialog>
      </div>
    </li>
  )
}
