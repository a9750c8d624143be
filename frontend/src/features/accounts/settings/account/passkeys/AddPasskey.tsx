import { MAX_PASSKEY_NAME_LENGTH } from '@modstead/domain/accounts/text-limits'
import { useState } from 'react'
import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { t } from '../../../../../texts/t.ts'
import { Field } from '../../../../../ui/Field.tsx'
import { Form } from '../../../../../ui/Form.tsx'
import { showToast } from '../../../../../ui/show-toast.ts'
import { makePasskey } from '../../../passkeys/ceremony.ts'
import { passkeyFailureText } from '../../../passkeys/failure-texts.ts'

type Props = { onAdded: () => Promise<void> }

export function AddPasskey({ onAdded }: Props) {
  // Another key makes a new, empty form.
  const [round, setRound] = useState(0)

  async function add({ name }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const start = changeTo('POST /_internal/auth/passkey/register/start', {})
    const begun = await send(start, { intent: createIntent() })
    if (begun.kind !== 'done') return formProblems(begun, [])
    const { flow, options } = begun.value
    const made = await makePasskey(options)
    if (made.kind === 'failed') return { fields: {}, message: passkeyFailureText(made.why) }
    const finish = changeTo('POST /_internal/auth/passkey/register/finish', {
      body: { flow, credential: made.answer, name: String(name) },
    })
    const outcome = await send(finish, { intent: createIntent() })
    if (outcome.kind !== 'done') return formProblems(outcome, ['name'])
    await onAdded()
    setRound(round + 1)
    showToast({
      type: 'success',
      title: t('own-passkeys.passkey-added'),
      text: t('own-passkeys.others-signed-out'),
    })
    return undefined
  }

  return (
    <Form key={round} submit={t('own-passkeys.add-a-passkey')} onSend={add}>
      <Field
        name="name"
        label={t('own-passkeys.name-of-the-new-passkey')}
        hint={t('own-passkeys.name-hint')}
        required
        maxLength={MAX_PASSKEY_NAME_LENGTH}
      />
    </Form>
  )
}
