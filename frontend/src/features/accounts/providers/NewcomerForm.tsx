import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { goTo } from '../../../navigation/go-to.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { TermsNotice } from '../auth/TermsNotice.tsx'
import { useOwnQuery } from '../auth/use-own-query.ts'
import type { Newcomer } from './read-newcomer.ts'

/** Says what else is known about the newcomer, and how it is used. */
function emailText({ email: known, emailState }: Newcomer): string {
  const email = known ?? ''
  switch (emailState) {
    case 'verified':
      return t('providers.email-verified', { email })
    case 'unverified':
      return t('providers.email-unverified', { email })
    case 'taken':
      return t('providers.email-taken', { email })
    case 'none':
      return t('providers.no-email')
  }
}

type Props = { newcomer: Newcomer; onLate: () => void }

/** Makes the account of a newcomer. */
export function NewcomerForm({ newcomer, onLate }: Props) {
  const { redirect } = useOwnQuery()
  const [intent] = useState(createIntent)

  async function signUp({
    username,
    newsletter,
  }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { username: String(username).trim(), sign_up_newsletter: newsletter === true }
    const outcome = await send(changeTo('POST /_internal/auth/create/oauth', { body }), { intent })
    if (outcome.kind === 'done')
      goTo(`/auth/welcome${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`)
    // No link has expired here, but the ten minutes.
    else if (outcome.kind === 'refused' && outcome.code === 'link-expired') onLate()
    else return formProblems(outcome, ['username'])
    return undefined
  }

  return (
    <AuthPanel
      title={t('providers.choose-a-username')}
      lead={t('providers.lead', {
        providerTitles: providerTitles[newcomer.provider],
        newcomer: emailText(newcomer),
      })}
      below={rich('providers.have-an-account', {
        signIn: (inside) => <AuthLink page="sign-in">{inside}</AuthLink>,
      })}
    >
      <Form submit={t('providers.create-account')} onSend={signUp}>
        <Field
          name="username"
          label={t('providers.username')}
          required
          autoComplete="username"
          defaultValue={newcomer.username ?? ''}
        />
        {newcomer.email !== null && newcomer.emailState !== 'taken' && (
          <Checkbox name="newsletter" label={t('providers.newsletter')} />
        )}
        <TermsNotice />
      </Form>
    </AuthPanel>
  )
}
