import { MAX_PASSKEY_NAME_LENGTH } from '@modstead/domain/accounts/text-limits'
import { useEffect, useRef, useState } from 'react'
import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { t } from '../../../../../texts/t.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Field } from '../../../../../ui/Field.tsx'
import { Form } from '../../../../../ui/Form.tsx'

type Props = { id: string; name: string; onDone: () => Promise<void>; onCancel: () => void }

export function RenamePasskey({ id, name: former, onDone, onCancel }: Props) {
  const [intent] = useState(createIntent)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  async function rename({ name }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const change = changeTo('PATCH /_internal/auth/passkey/:passkey', {
      params: { passkey: id },
      body: { name: String(name) },
    })
    const outcome = await send(change, { intent })
    if (outcome.kind !== 'done') return formProblems(outcome, ['name'])
    await onDone()
    return undefined
  }

  return (
    <div ref={place}>
      {' '}
      <Form
        submit={t('own-passkeys.rename')}
        aside={
          <Button look="quiet" onClick={onCancel}>
            {t('own-passkeys.cancel')}
          </Button>
        }
        onSend={rename}
      >
        <Field
          name="name"
          label={t('own-passkeys.name-of-the-passkey')}
          required
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          defaultValue={former}
        />
      </Form>
    </div>
  )
}
