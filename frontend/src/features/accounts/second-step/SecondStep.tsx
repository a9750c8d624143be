import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { type FormProblems, formProblems, problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { signInByPasskey } from '../passkeys/sign-in-by-passkey.ts'
import { AskRecovery } from '../recovery/AskRecovery.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'

/** The answer to the first step. */
export type FirstStep = {
  flow: string
  /** The factors that may be proved now. Defaults to all. */
  factors?: readonly string[] | undefined
}

type Props = {
  begun: FirstStep
  onSignedIn: () => void
  /** Called if the first step has to be repeated. */
  onExpired: () => void
}

const leads = {
  app: t('second-step.app-lead'),
  backup: t('second-step.backup-lead'),
  passkey: t('second-step.passkey-lead'),
}

const allFactors = ['totp', 'backup-code', 'passkey']

/** Replaces the form for the password. */
export function SecondStep({ begun, onSignedIn, onExpired }: Props) {
  const { flow, factors = allFactors } = begun
  const [isBackupCode, setBackupCode] = useState(false)
  const hasApp = factors.includes('totp')
  const [isLost, setLost] = useState(false)
  const [intent] = useState(createIntent)

  async function finish({ code }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { flow, code: String(code) }
    const outcome = await send(changeTo('POST /_internal/auth/login/2fa', { body }), { intent })
    if (outcome.kind === 'done') onSignedIn()
    else if (outcome.kind === 'refused' && outcome.code === 'flow-expired') onExpired()
    else if ('code' in outcome && (outcome.code === 'code-wrong' || outcome.code === 'code-already-used'))
      return { fields: { code: [problemText(outcome)] } }
    else return formProblems(outcome, ['code'])
    return undefined
  }
  async function usePasskey(): Promise<string | undefined> {
    const result = await signInByPasskey(flow)
    if (result.kind === 'signed-in') onSignedIn()
    else if (result.isExpired) onExpired()
    else return result.text
    return undefined
  }

  const codeLead = isBackupCode ? leads.backup : leads.app
  if (isLost)
    return (
      <AskRecovery
        flow={flow}
        aside={<Button onClick={() => setLost(false)}>{t('second-step.back')}</Button>}
        onExpired={onExpired}
      />
    )
  return (
    <AuthPanel
      title={t('second-step.two-factor-authentication')}
      lead={hasApp ? codeLead : leads.passkey}
      below={
        <button type="button" className="text-link scripted" onClick={() => setLost(true)}>
          {t('second-step.cannot-reach')}
        </button>
      }
    >
      {hasApp ? (
        <div className="flex flex-col gap-4">
          <CodeForm key={`${isBackupCode}`} isBackupCode={isBackupCode} onSend={finish} />
          <div className="flex flex-wrap items-start gap-3">
            {factors.includes('backup-code') && (
              <Button onClick={() => setBackupCode(!isBackupCode)}>
                {isBackupCode ? t('second-step.use-the-app') : t('second-step.use-a-backup-code')}
              </Button>
            )}
            {factors.includes('passkey') && (
              <PasskeyButton onUse={usePasskey}>{t('second-step.use-a-passkey')}</PasskeyButton>
            )}
          </div>
        </div>
      ) : (
        <PasskeyForm onUse={usePasskey} />
      )}
    </AuthPanel>
  )
}
