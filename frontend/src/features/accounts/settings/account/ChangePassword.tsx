import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'
import { Form } from '../../../../ui/Form.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { passwordHint, passwordsDiffer } from '../../auth/password-hint.ts'

type Props = {
  username: string
  /** If false, the form sets the first password. */
  hasPassword: boolean
  onChanged: () => void
}

export function ChangePassword({ username, hasPassword, onChanged }: Props) {
  const [intent] = useState(createIntent)
  // Another key makes a new form, which no longer contains a password.
  const [round, setRound] = useState(0)

  async function change(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const { old_password, new_password, confirm } = values
    if (new_password !== confirm) return passwordsDiffer
    const body = {
      old_password: hasPassword ? String(old_password) : null,
      new_password: String(new_password),
    }
    const outcome = await send(changeTo('PATCH /_internal/auth/password', { body }), { intent })
    if (outcome.kind === 'forbidden' && outcome.code === 'sign-in-failed')
      return { fields: { old_password: [t('account.password-wrong')] } }
    if (outcome.kind !== 'done') return formProblems(outcome, ['old_password', 'new_password'])
    setRound(round + 1)
    onChanged()
    showToast({
      type: 'success',
      title: t('account.password-changed'),
      text: t('account.others-signed-out'),
    })
    return undefined
  }

  return (
    <Form
      key={round}
      submit={hasPassword ? t('account.change-password') : t('account.set-password')}
      onSend={change}
    >
      <input type="hidden" autoComplete="username" value={username} />
      {hasPassword && (
        <PasswordField
          name="old_password"
          label={t('account.present-password')}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        name="new_password"
        label={t('account.new-password')}
        autoComplete="new-password"
        hintOf={passwordHint}
      />
      <PasswordField name="confirm" label={t('account.confirm-new-password')} autoComplete="new-password" />
    </Form>
  )
}
