import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import type { FormProblems } from '../../../../api/problems.ts'
import { usePage } from '../../../../api/use-page.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { useChange } from '../../auth/use-change.ts'
import { ResendMail } from '../../email/ResendMail.tsx'
import { ownUserAddress } from '../own-user-address.ts'

/** The address of the account and whether it is verified, and a form to change it. */
export function EmailAddress() {
  const { pages } = useRouteContext({ from: '__root__' })
  const user = usePage(ownUserAddress).data
  const change = useChange(['email'])
  // Another key makes a new, empty form.
  const [round, setRound] = useState(0)

  async function changeEmail(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const email = String(values.email).trim()
    const problems = await change(changeTo('PATCH /_internal/auth/email', { body: { email } }))
    if (problems) return problems
    const isAnother = email !== user?.email
    if (user && isAnother) pages.put(ownUserAddress, { ...user, email, email_verified: false })
    setRound(round + 1)
    if (isAnother)
      showToast({
        type: 'success',
        title: t('account.look-at-your-mail'),
        text: t('account.we-sent-a-link-to', { email }),
      })
    return undefined
  }

  return (
    <>
      {user?.email ? (
        <p className="wrap-anywhere">
          {user.email_verified
            ? rich('account.address-verified', { email: <b>{user.email}</b> })
            : rich('account.address-not-verified', { email: <b>{user.email}</b> })}
        </p>
      ) : (
        <p>{t('account.no-address')}</p>
      )}
      {user?.email && !user.email_verified && <ResendMail />}
      <Form key={round} submit={t('account.change-address')} onSend={changeEmail}>
        <Field
          name="email"
          label={t('account.new-email-address')}
          hint={t('account.new-address-hint')}
          required
          type="email"
          autoComplete="email"
        />
      </Form>
    </>
  )
}
