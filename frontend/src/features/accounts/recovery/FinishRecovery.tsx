import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import type { Failure } from '../../../api/outcome.ts'
import { type FormProblems, formProblems } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Form } from '../../../ui/Form.tsx'
import { viewerAddress } from '../../../viewer/viewer-address.ts'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { isAccountGone, linkProblem } from '../auth/link-problem.ts'
import { passwordsDiffer } from '../auth/password-hint.ts'
import { TaskDone } from '../auth/TaskDone.tsx'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { WaysToBegin } from './WaysToBegin.tsx'

const texts = {
  'link-invalid': t('recovery.no-link'),
  'link-expired': t('recovery.link-expired'),
  'link-used': t('recovery.link-used'),
}
/** After these, the form is of no use. */
const endOfLink: ReadonlySet<string> = new Set([...Object.keys(texts), 'account-gone'])

/** The target of the link in the mail that is sent when a recovery opens. */
export function FinishRecovery() {
  const { flow } = useOwnQuery()
  const proof = proofOf(useSearch({ strict: false }))
  const { pages } = useRouteContext({ from: '__root__' })
  const [intent] = useState(createIntent)
  const [failure, setFailure] = useState<Failure>()
  const [isDone, setDone] = useState(false)

  async function finish({ password, confirm }: Record<string, unknown>): Promise<FormProblems | undefined> {
    if (proof === 'new-password' && password !== confirm) return passwordsDiffer
    const typed = typeof password === 'string' ? { password } : {}
    const change = changeTo('POST /_internal/auth/recovery/finish', { body: { flow: flow ?? '', ...typed } })
    const outcome = await send(change, { intent })
    if (outcome.kind === 'forbidden' && outcome.code === 'sign-in-failed')
      return { fields: { password: [t('recovery.wrong-password')] } }
    if (outcome.kind !== 'done' && 'code' in outcome && endOfLink.has(outcome.code)) {
      setFailure(outcome)
      return undefined
    }
    if (outcome.kind !== 'done') return formProblems(outcome, ['password'])
    // The session of this browser may belong to the same account, and has then ended.
    pages.put(viewerAddress, null)
    setDone(true)
    return undefined
  }

  if (isDone)
    return (
      <TaskDone title={t('recovery.finished')}>
        <p>{t('recovery.finished-hint')}</p>
        <AuthLink page="sign-in" redirect="/settings/account" look="main">
          {t('recovery.sign-in')}
        </AuthLink>
      </TaskDone>
    )
  if (failure)
    return (
      <TaskDone title={t('recovery.finish')}>
        <p role="alert">{linkProblem(failure, texts)}</p>
        {!isAccountGone(failure) && (
          <>
            <p>{t('recovery.begin-another')}</p>
            <WaysToBegin />
          </>
        )}
      </TaskDone>
    )
  if (flow === undefined)
    return (
      <AuthPanel title={t('recovery.finish')}>
        <p role="alert">{t('recovery.no-link')}</p>
      </AuthPanel>
    )
  return (
    <AuthPanel title={t('recovery.finish')} lead={t('recovery.finish-consequence')}>
      <Form submit={t('recovery.recover-my-account')} onSend={finish}>
        <ProofFields proof={proof} />
      </Form>
    </AuthPanel>
  )
}
