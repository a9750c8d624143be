import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { type FormProblems, formProblems, problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { ownPath } from '../../../viewer/own-path.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useOwnQuery } from './use-own-query.ts'

export function SignIn() {
  const { redirect } = useOwnQuery()
  const [intent] = useState(createIntent)

  async function signIn({ username, password }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { username: String(username), password: String(password) }
    const outcome = await send(changeTo('POST /_internal/auth/login', { body }), { intent })
    if (outcome.kind === 'done') {
      location.assign(ownPath(redirect))
      return undefined
    }
    if (outcome.kind === 'forbidden' && outcome.code === 'sign-in-failed')
      return { fields: { password: [problemText(outcome)] } }
    return formProblems(outcome, ['username', 'password'])
  }

  return (
    <AuthPanel
      title="Sign in"
      below={
        <>
          New here? <AuthLink page="sign-up">Create an account</AuthLink>
        </>
      }
    >
      <Form
        submit="Sign in"
        aside={<AuthLink page="reset-password">Forgot password?</AuthLink>}
        onSend={signIn}
      >
        <Field name="username" label="Username or e-mail" required autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    </AuthPanel>
  )
}
