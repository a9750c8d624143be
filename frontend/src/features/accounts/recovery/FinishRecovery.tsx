import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { Form } from '../../../ui/Form.tsx'
import { viewerAddress } from '../../../viewer/viewer-address.ts'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { passwordsDiffer } from '../auth/password-hint.ts'
import { TaskDone } from '../auth/TaskDone.tsx'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { ProofFields, proofOf } from './ProofFields.tsx'

/** The link of the mail that comes when a recovery opens leads here. */
export function FinishRecovery() {
  const { flow } = useOwnQuery()
  const proof = proofOf(useSearch({ strict: false }))
  const { pages } = useRouteContext({ from: '__root__' })
  const [intent] = useState(createIntent)
  const [isDone, setDone] = useState(false)

  async function finish({ password, confirm }: Record<string, unknown>): Promise<FormProblems | undefined> {
    if (proof === 'new-password' && password !== confirm) return passwordsDiffer
    const typed = typeof password === 'string' ? { password } : {}
    const change = changeTo('POST /_internal/auth/recovery/finish', { body: { flow: flow ?? '', ...typed } })
    const outcome = await send(change, { intent })
    if (outcome.kind === 'forbidden' && outcome.code === 'sign-in-failed')
      return { fields: { password: ['This is not your password.'] } }
    if (outcome.kind !== 'done') return formProblems(outcome, ['password'])
    // If it was theirs, the session of this browser has ended too.
    pages.put(viewerAddress, null)
    setDone(true)
    return undefined
  }

  if (isDone)
    return (
      <TaskDone title="Your account is recovered">
        <p>
          Its second factors and passkeys are gone, and every device is signed out. Sign in, then set up a new
          second factor.
        </p>
        <AuthLink page="sign-in" redirect="/settings/account" look="main">
          Sign in
        </AuthLink>
      </TaskDone>
    )
  if (flow === undefined)
    return (
      <AuthPanel title="Finish the recovery">
        <p role="alert">This link does not work. Open the one in the mail.</p>
      </AuthPanel>
    )
  return (
    <AuthPanel
      title="Finish the recovery"
      lead="This removes your authenticator app, backup codes and passkeys, and signs every device out."
    >
      <Form submit="Recover my account" onSend={finish}>
        <ProofFields proof={proof} />
      </Form>
    </AuthPanel>
  )
}
