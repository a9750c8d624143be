import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { t } from '../../../texts/t.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Captcha } from '../captcha/Captcha.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { TaskDone } from './TaskDone.tsx'
import { useChange } from './use-change.ts'

export function AskForLink() {
  const { begin, take, shown } = useCaptcha()
  const ask = useChange(['username'])
  const [isAsked, setAsked] = useState(false)

  async function askForLink({ username }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const challenge = await take()
    if (typeof challenge !== 'string') return challenge
    const body = { username: String(username).trim(), challenge }
    const problems = await ask(changeTo('POST /_internal/auth/password/reset', { body }))
    if (problems) void begin()
    else setAsked(true)
    return problems
  }

  if (isAsked)
    return (
      <TaskDone title={t('auth.look-at-your-mail')}>
        <p>{t('auth.reset-sent')}</p>
        <AuthLink page="sign-in" look="button">
          {t('auth.back-to-sign-in')}
        </AuthLink>
      </TaskDone>
    )
  return (
    <AuthPanel title={t('auth.reset-your-password')} lead={t('auth.reset-lead')}>
      <div onInput={() => void begin()}>
        <Form
          submit={t('auth.send-link')}
          aside={<AuthLink page="sign-in">{t('auth.back-to-sign-in')}</AuthLink>}
          onSend={askForLink}
        >
          <Field
            name="username"
            label={t('auth.username-or-email')}
            hint={t('auth.login-hint')}
            required
            autoComplete="username"
          />
          <Captcha {...shown} />
        </Form>
      </div>
    </AuthPanel>
  )
}
