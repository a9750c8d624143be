import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import type { FormProblems } from '../../../api/problems.ts'
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
      <TaskDone title="Look at your mail">
        <p>
          If there is such an account and it has an e-mail address, a link to choose a new password is on its
          way, or one to recover the account if passkeys are its only way in. It works for a day.
        </p>
        <AuthLink page="sign-in" look="button">
          Back to sign in
        </AuthLink>
      </TaskDone>
    )
  return (
    <AuthPanel
      title="Reset your password"
      lead="We send a link to the e-mail address of the account, by which you choose a new password."
    >
      <div onInput={() => void begin()}>
        <Form
          submit="Send link"
          aside={<AuthLink page="sign-in">Back to sign in</AuthLink>}
          onSend={askForLink}
        >
          <Field name="username" label="Username or e-mail" required autoComplete="username" />
          <Captcha {...shown} />
        </Form>
      </div>
    </AuthPanel>
  )
}
