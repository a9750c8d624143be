import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { viewerAddress } from '../../../viewer/viewer-address.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { passwordHint, passwordsDiffer } from './password-hint.ts'
import { TaskDone } from './TaskDone.tsx'
import { useChange } from './use-change.ts'

/** By the link of a mail. */
export function ChooseByLink({ flow }: { flow: string }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const change = useChange(['new_password'])
  const [isDone, setDone] = useState(false)

  async function choose(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const { new_password, confirm } = values
    if (new_password !== confirm) return passwordsDiffer
    const body = { flow, new_password: String(new_password) }
    const problems = await change(changeTo('POST /_internal/auth/password', { body }))
    if (problems) return problems
    // If it was theirs, the session of this browser has ended too.
    pages.put(viewerAddress, null)
    setDone(true)
    return undefined
  }

  if (isDone)
    return (
      <TaskDone title="Your password is changed">
        <p>Every device that was signed in has to sign in again.</p>
        <AuthLink page="sign-in" look="main">
          Sign in
        </AuthLink>
      </TaskDone>
    )
  return (
    <AuthPanel
      title="Choose a new password"
      below={<AuthLink page="reset-password">Ask for a new link</AuthLink>}
    >
      <Form submit="Change password" onSend={choose}>
        <PasswordField
          name="new_password"
          label="New password"
          autoComplete="new-password"
          hintOf={passwordHint}
        />
        <PasswordField name="confirm" label="Confirm password" autoComplete="new-password" />
      </Form>
    </AuthPanel>
  )
}
