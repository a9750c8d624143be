import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'

/** Sends the signed-in user the mail again that verifies their address. */
export function ResendMail() {
  const [isSending, setSending] = useState(false)

  async function resend() {
    setSending(true)
    const change = changeTo('POST /_internal/auth/email/resend_verify', {})
    const outcome = await send(change, { intent: createIntent() })
    setSending(false)
    if (outcome.kind === 'done')
      showToast({ type: 'success', title: t('email.sent'), text: t('email.open-the-link') })
    else showToast({ type: 'error', title: t('email.not-sent'), text: problemText(outcome) })
  }

  return (
    <Button loading={isSending} onClick={() => void resend()} className="self-start">
      {t('email.send-again')}
    </Button>
  )
}
