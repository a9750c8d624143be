import { type ReactNode, useState } from 'react'
import type { Change } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'

type Props = {
  children: ReactNode
  /** The verb on the button. */
  action: string
  change: Change
  done: string
  failed: string
  /** Called once the change is made. */
  onDone: () => Promise<void> | void
}

/** Says what will happen to an account, with a button to prevent it. */
export function NoticeWithAction({ children, action, change, done, failed, onDone }: Props) {
  const [isSending, setSending] = useState(false)

  async function act() {
    setSending(true)
    const outcome = await send(change, { intent: createIntent() })
    setSending(false)
    if (outcome.kind !== 'done') {
      showToast({ type: 'error', title: failed, text: problemText(outcome) })
      return
    }
    await onDone()
    showToast({ type: 'success', title: done })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-5">
      <p role="status">{children}</p>
      <Button look="main" loading={isSending} onClick={() => void act()}>
        {action}
      </Button>
    </div>
  )
}
