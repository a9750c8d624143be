import { type ReactNode, useEffect, useRef } from 'react'
import { type FormProblems, formProblems, problemText } from '../../../api/problems.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { signInAnew } from '../../../viewer/sign-out.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { CodeField } from '../second-step/CodeField.tsx'
import { type Factors, proveByPasskey, proveByText } from './proofs.ts'

type Props = { factors: Factors; cancel: ReactNode; onProven: () => void }

const wrong = new Map([
  ['sign-in-failed', t('proof.wrong-password')],
  ['code-wrong', undefined],
])

/** Offers every way in which this account can prove its user's identity. */
export function ProofForm({ factors, cancel, onProven }: Props) {
  const { has_password, totp_enabled, passkeys } = factors
  const place = useRef<HTMLDivElement>(null)
  const field = has_password ? 'password' : 'code'
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [])

  async function prove(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const text = String(values[field])
    const failure = await proveByText(has_password ? { password: text } : { code: text })
    if (failure === undefined) onProven()
    else if (failure.kind === 'forbidden' && wrong.has(failure.code))
      return { fields: { [field]: [wrong.get(failure.code) ?? problemText(failure)] } }
    else return formProblems(failure, [field])
    return undefined
  }
  async function usePasskey(): Promise<string | undefined> {
    const problem = await proveByPasskey()
    if (problem === undefined) onProven()
    return problem
  }

  const isTyped = has_password || totp_enabled !== null
  return (
    <div ref={place} className="flex flex-col gap-4">
      {isTyped && (
        <Form submit={t('proof.confirm')} aside={cancel} onSend={prove}>
          {has_password ? (
            <PasswordField name="password" label={t('proof.your-password')} autoComplete="current-password" />
          ) : (
            <CodeField label={t('proof.code')} />
          )}
        </Form>
      )}
      {passkeys.length > 0 && <PasskeyButton onUse={usePasskey}>{t('proof.use-a-passkey')}</PasskeyButton>}
      {!isTyped && passkeys.length === 0 && (
        <>
          <p>{t('proof.sign-in-again-hint')}</p>
          <Button look="main" className="self-start" onClick={() => void signInAnew()}>
            {t('proof.sign-in-again')}
          </Button>
        </>
      )}
      {!isTyped && cancel}
    </div>
  )
}
