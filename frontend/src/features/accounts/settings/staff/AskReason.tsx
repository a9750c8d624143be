import { MAX_REASON_LENGTH } from '@modstead/domain/accounts/text-limits'
import { type ReactElement, useState } from 'react'
import type { Change } from '../../../../api/change.ts'
import type { FormProblems } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { useChange } from '../../auth/use-change.ts'

type Props = {
  trigger: ReactElement
  /** A question with a verb and a name: "Make anna a moderator?" */
  title: string
  /** Says what it will do. */
  description: string
  /** The verb of the button. */
  submit: string
  changeFor: (reason: string) => Change
  onDone: () => void
}

/** Asks staff for the reason of a change to an account, and sends it. */
export function AskReason({ trigger, title, description, submit, changeFor, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const change = useChange(['reason'])

  async function send({ reason }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const problems = await change(changeFor(String(reason)))
    if (problems) return problems
    setOpen(false)
    onDone()
    return undefined
  }

  return (
    <Dialog open={isOpen} onOpenChange={setOpen} trigger={trigger} title={title} description={description}>
      <Form
        submit={submit}
        onSend={send}
        aside={<Button onClick={() => setOpen(false)}>{t('staff.cancel')}</Button>}
      >
        <Field
          name="reason"
          label={t('staff.reason')}
          required
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
