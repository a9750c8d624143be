import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { t } from '../../../texts/t.ts'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { viewerAddress } from '../../../viewer/viewer-address.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { passwordHint, passwordsDiffer } from './password-hint.ts'
import { TaskDone } from './TaskDone.tsx'
import { useChange } from './use-change.ts'

/** Chooses a new password through the link in a mail. */
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
    // The session of this browser may belong to the same account, and has then ended.
    pages.put(viewerAddress, null)
    setDone(true)
    return undefined
  }

  if (isDone)
    return (
      <TaskDone title={t('auth.your-password-is-changed')}>
        <p>{t('auth.sign-in-everywhere-again')}</p>
        <AuthLink page="sign-in" look="main">
          {t('auth.sign-in')}
        </AuthLink>
      </TaskDone>
    )
  return (
    <AuthPanel
      title={t('auth.choose-a-new-password')}
      below={<AuthLink page="reset-password">{t('auth.ask-for-a-new-link')}</AuthLink>}
    >
      <Form submit={t('auth.change-password')} onSend={choose}>
        <PasswordField
          name="new_password"
          label={t('auth.new-password')}
          autoComplete="new-password"
          hintOf={passwordHint}
        />
        <PasswordField name="confirm" label={t('auth.confirm-password')} autoComplete="new-password" />
      </Form>
    </AuthPanel>
  )
}
