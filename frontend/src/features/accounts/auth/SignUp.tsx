import { changeTo } from '../../../api/change.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { goTo } from '../../../navigation/go-to.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Captcha } from '../captcha/Captcha.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { passwordHint, passwordsDiffer } from './password-hint.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { useChange } from './use-change.ts'
import { useOwnQuery } from './use-own-query.ts'

const fields = ['username', 'email', 'password']

export function SignUp() {
  const { redirect } = useOwnQuery()
  const { begin, take, shown } = useCaptcha()
  const create = useChange(fields)

  async function signUp(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const { username, email, password, confirm, newsletter } = values
    if (password !== confirm) return passwordsDiffer
    const challenge = await take()
    if (typeof challenge !== 'string') return challenge
    const problems = await create(
      changeTo('POST /_internal/auth/create', {
        body: {
          username: String(username).trim(),
          email: String(email).trim(),
          password: String(password),
          challenge,
          sign_up_newsletter: newsletter === true,
        },
      }),
    )
    if (problems) void begin()
    else goTo(`/auth/welcome${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`)
    return problems
  }

  return (
    <AuthPanel
      title={t('auth.create-an-account')}
      below={rich('auth.have-an-account', {
        signIn: (inside) => <AuthLink page="sign-in">{inside}</AuthLink>,
      })}
    >
      <div onInput={() => void begin()}>
        <Form submit={t('auth.create-account')} onSend={signUp}>
          <Field name="username" label={t('auth.username')} required autoComplete="username" />
          <Field name="email" label={t('auth.email')} required type="email" autoComplete="email" />
          <PasswordField
            name="password"
            label={t('auth.password')}
            autoComplete="new-password"
            hintOf={passwordHint}
          />
          <PasswordField name="confirm" label={t('auth.confirm-password')} autoComplete="new-password" />
          <Checkbox name="newsletter" label={t('auth.newsletter')} />
          <Captcha {...shown} />
          <TermsNotice />
        </Form>
      </div>
      <ProviderButtons />
    </AuthPanel>
  )
}
