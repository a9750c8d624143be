import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { useEffect, useState } from 'react'
import { addressOf } from '../../../api/address-of.ts'
import { browserGet } from '../../../api/browser-get.ts'
import { changeTo } from '../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../api/contracts.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { readPage } from '../../../api/read-page.ts'
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

const title = 'Choose a username'

/** What is known of them besides, and what becomes of it. */
function emailText({ email, emailState }: Newcomer): string {
  switch (emailState) {
    case 'verified':
      return `${email} becomes the address of your account.`
    case 'unverified':
      return `We send a mail to ${email}. Open its link to make it the address of your account.`
    case 'taken':
      return `An account with the address ${email} is there already. If it is yours, sign in to it and link the provider in its settings. A new account begins without an address.`
    case 'none':
      return 'Your account begins without an e-mail address. You can add one in its settings.'
  }
}

/** The last step for somebody who comes from a provider and has no account yet. */
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
    if (!problems) location.assign(`/auth/welcome${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`)
    return problems
  }

  if (newcomer === undefined)
    return (
      <AuthPanel title={title}>
        <p role="status" className="flex items-center gap-2">
          <Spinner /> One moment
        </p>
      </AuthPanel>
    )
  if (newcomer === 'nobody')
    return (
      <AuthPanel title="This took too long">
        <p role="alert">Nothing was made. Begin again, and choose a username within ten minutes.</p>
        <AuthLink page="sign-up" look="main">
          Begin again
        </AuthLink>
      </AuthPanel>
    )
  return (
    <AuthPanel
      title={title}
      lead={`You sign in with ${providerTitles[newcomer.provider]}. ${emailText(newcomer)}`}
      below={
        <>
          Have an account? <AuthLink page="sign-in">Sign in</AuthLink>
        </>
      }
    >
      <Form submit="Create account" onSend={signUp}>
        <Field
          name="username"
          label="Username"
          required
          autoComplete="username"
          defaultValue={newcomer.username ?? ''}
        />
        {newcomer.email !== null && newcomer.emailState !== 'taken' && (
          <Checkbox name="newsletter" label="Send me news about the site now and then" />
        )}
        <TermsNotice />
      </Form>
    </AuthPanel>
  )
}
