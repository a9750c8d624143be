import { useEffect, useRef, useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { type FormProblems, formProblems, problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { goTo } from '../../../navigation/go-to.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { ownPath } from '../../../viewer/own-path.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { signInByPasskey } from '../passkeys/sign-in-by-passkey.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { ProviderFailure } from '../providers/ProviderFailure.tsx'
import { type FirstStep, SecondStep } from '../second-step/SecondStep.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useOwnQuery } from './use-own-query.ts'

const tooLate = t('auth.too-late')

export function SignIn() {
  const { redirect, flow, factors } = useOwnQuery()
  const [intent] = useState(createIntent)
  // A visitor who did the first step at a provider comes back with its flow.
  const [begun, setBegun] = useState<FirstStep | undefined>(
    flow === undefined ? undefined : { flow, factors },
  )
  const [notice, setNotice] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice !== undefined) place.current?.querySelector('input')?.focus()
  }, [notice])

  function leave() {
    goTo(ownPath(redirect))
  }
  function startAgain() {
    setBegun(undefined)
    setNotice(tooLate)
  }
  async function usePasskey(): Promise<string | undefined> {
    const result = await signInByPasskey()
    if (result.kind === 'failed') return result.text
    leave()
    return undefined
  }

  async function signIn({ username, password }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { username: String(username), password: String(password) }
    const outcome = await send(changeTo('POST /_internal/auth/login', { body }), { intent })
    if (outcome.kind === 'done') {
      if ('flow' in outcome.value) setBegun(outcome.value)
      else leave()
      return undefined
    }
    if (outcome.kind === 'forbidden' && outcome.code === 'sign-in-failed')
      return { fields: { password: [problemText(outcome)] } }
    return formProblems(outcome, ['username', 'password'])
  }

  if (begun) return <SecondStep begun={begun} onSignedIn={leave} onExpired={startAgain} />
  return (
    <AuthPanel
      title={t('auth.sign-in')}
      below={rich('auth.new-here', {
        createAccount: (inside) => <AuthLink page="sign-up">{inside}</AuthLink>,
      })}
    >
      {notice !== undefined && (
        <p role="alert" className="notice">
          {notice}
        </p>
      )}
      <ProviderFailure otherwise={t('providers.failed')} />
      <div ref={place}>
        <Form
          submit={t('auth.sign-in')}
          aside={<AuthLink page="reset-password">{t('auth.forgot-password')}</AuthLink>}
          onSend={signIn}
        >
          <Field
            name="username"
            label={t('auth.username-or-email')}
            hint={t('auth.login-hint')}
            required
            autoComplete="username"
          />
          <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        </Form>
      </div>
      <PasskeyButton onUse={usePasskey}>{t('auth.sign-in-with-a-passkey')}</PasskeyButton>
      <ProviderButtons />
    </AuthPanel>
  )
}
