import { useState } from 'react'
import { changeTo } from '../../../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../../../api/contracts.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { type FormProblems, formProblems, problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { CopyButton } from '../../../../../ui/CopyButton.tsx'
import { Form } from '../../../../../ui/Form.tsx'
import { QrCode } from '../../../../../ui/QrCode.tsx'
import { CodeField } from '../../../second-step/CodeField.tsx'

export type NewApp = AnswerOf<Contracts['POST /_internal/auth/2fa/get_secret']>

type Props = { app: NewApp; onDone: (codes: readonly string[]) => void; onCancel: () => void }

const inFours = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

export function ConfirmApp({ app, onDone, onCancel }: Props) {
  const [intent] = useState(createIntent)

  async function confirm({ code }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { flow: app.flow, code: String(code) }
    const outcome = await send(changeTo('POST /_internal/auth/2fa', { body }), { intent })
    if (outcome.kind === 'done') onDone(outcome.value.backup_codes)
    else if (outcome.kind === 'forbidden' && outcome.code === 'code-wrong')
      return { fields: { code: ['This is not the code that the app shows now.'] } }
    else if (outcome.kind === 'refused' && outcome.code === 'flow-expired')
      return { fields: {}, message: `${problemText(outcome)} The app then needs the new secret.` }
    else return formProblems(outcome, ['code'])
    return undefined
  }

  return (
    <>
      <p>
        Scan this with an authenticator app, or type the secret into it. Then enter the code that it shows.
      </p>
      <QrCode {...app.qr} name="QR code of the secret" />
      <p className="flex flex-wrap items-center gap-1">
        <span className="text-muted text-sm">Secret:</span>
        <code className="wrap-anywhere font-mono text-sm">{inFours(app.secret)}</code>
        <CopyButton value={app.secret} name="secret" />
      </p>
      <Form
        submit="Turn on"
        aside={
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
        onSend={confirm}
      >
        <CodeField label="Code of the app" />
      </Form>
    </>
  )
}
