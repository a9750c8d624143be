import { useState } from 'react'
import { changeTo } from '../../../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../../../api/contracts.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { type FormProblems, formProblems, problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { t } from '../../../../../texts/t.ts'
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
      return { fields: { code: [t('two-factor.code-wrong')] } }
    else if (outcome.kind === 'refused' && outcome.code === 'flow-expired')
      return {
        fields: {},
        message: t('two-factor.begin-with-new-secret', { outcome: problemText(outcome) }),
      }
    else return formProblems(outcome, ['code'])
    return undefined
  }

  return (
    <>
      <p>{t('two-factor.how-to-set-up')}</p>
      <QrCode {...app.qr} name={t('two-factor.qr-code-of-the-secret')} />
      <p className="flex flex-wrap items-center gap-1">
        <span className="text-muted text-sm">{t('two-factor.secret')}</span>
        <code className="wrap-anywhere font-mono text-sm">{inFours(app.secret)}</code>
        <CopyButton value={app.secret} name={t('two-factor.copied-secret')} />
      </p>
      <Form
        submit={t('two-factor.turn-on')}
        aside={
          <Button look="quiet" onClick={onCancel}>
            {t('two-factor.cancel')}
          </Button>
        }
        onSend={confirm}
      >
        <CodeField label={t('two-factor.code-of-the-app')} />
      </Form>
    </>
  )
}
