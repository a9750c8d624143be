import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { useEffect, useState } from 'react'
import { addressOf } from '../../../api/address-of.ts'
import { browserGet } from '../../../api/browser-get.ts'
import { changeTo } from '../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../api/contracts.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { readPage } from '../../../api/read-page.ts'
import { goTo } from '../../../navigation/go-to.ts'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { TermsNotice } from '../auth/TermsNotice.tsx'
import { useChange } from '../auth/use-change.ts'
import { useOwnQuery } from '../auth/use-own-query.ts'

type Newcomer = AnswerOf<Contracts['GET /_internal/auth/create/oauth']>

const title = t('providers.choose-a-username')

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

/** The last step for a visitor who comes from a provider and has no account yet. */
export function ChooseUsername() {
  const { redirect } = useOwnQuery()
  const create = useChange(['username'])
  const [newcomer, setNewcomer] = useState<Newcomer | 'nobody'>()

  useEffect(() => {
    readPage(browserGet, addressOf('/_internal/auth/create/oauth', {})).then(setNewcomer, () =>
      setNewcomer('nobody'),
    )
  }, [])

  async function signUp({
    username,
    newsletter,
  }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { username: String(username).trim(), sign_up_newsletter: newsletter === true }
    const problems = await create(changeTo('POST /_internal/auth/create/oauth', { body }))
    if (!problems) goTo(`/auth/welcome${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`)
    return problems
  }

  if (newcomer === undefined)
    return (
      <AuthPanel title={title}>
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {t('providers.one-moment')}
        </p>
      </AuthPanel>
    )
  if (newcomer === 'nobody')
    return (
      <AuthPanel title={t('providers.too-late')}>
        <p role="alert">{t('providers.too-late-hint')}</p>
        <AuthLink page="sign-up" look="main">
          {t('providers.begin-again')}
        </AuthLink>
      </AuthPanel>
    )
  return (
    <AuthPanel
      title={title}
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
