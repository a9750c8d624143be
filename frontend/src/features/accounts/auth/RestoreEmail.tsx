import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { mayPass } from '../../../api/outcome.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { ChooseByLink } from './ChooseByLink.tsx'
import { isAccountGone, linkProblem } from './link-problem.ts'
import { SignInOrReset } from './SignInOrReset.tsx'
import { useOwnQuery } from './use-own-query.ts'

const noLink = t('auth.restore-link-broken')
const texts = { 'link-invalid': noLink, 'link-used': t('auth.restore-link-used') }

/** The target of the link in the mail to a former address. Nothing happens before the visitor confirms. */
export function RestoreEmail() {
  const { flow } = useOwnQuery()
  const [intent] = useState(createIntent)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(flow === undefined ? noLink : undefined)
  const [isFinal, setFinal] = useState(flow === undefined)
  const [isGone, setGone] = useState(false)
  const [next, setNext] = useState<string>()

  async function restore(ofMail: string) {
    setSending(true)
    const change = changeTo('POST /_internal/auth/email/restore', { body: { flow: ofMail } })
    const outcome = await send(change, { intent })
    setSending(false)
    if (outcome.kind === 'done') return setNext(outcome.value.flow)
    setProblem(linkProblem(outcome, texts))
    setFinal(!mayPass(outcome))
    setGone(isAccountGone(outcome))
  }

  if (next !== undefined) return <ChooseByLink flow={next} />
  if (isFinal || flow === undefined)
    return (
      <AuthPanel title={t('auth.not-taken-back')}>
        <p role="alert">{problem}</p>
        {!isGone && <SignInOrReset signIn={t('auth.go-to-sign-in')} reset={t('auth.reset-your-password')} />}
      </AuthPanel>
    )
  return (
    <AuthPanel title={t('auth.take-your-account-back')} lead={t('auth.take-back-lead')}>
      <ul className="list-disc space-y-1 pl-5">
        <li>{t('auth.address-restored')}</li>
        <li>{t('auth.everybody-signed-out')}</li>
        <li>{t('auth.password-stops-working')}</li>
        <li>{t('auth.added-factors-removed')}</li>
      </ul>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button look="main" loading={isSending} onClick={() => void restore(flow)} className="self-start">
        {t('auth.take-my-account-back')}
      </Button>
    </AuthPanel>
  )
}
