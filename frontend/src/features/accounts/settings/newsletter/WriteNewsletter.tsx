import {
  MAX_LABEL_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  type NewsletterContent,
} from '@modstead/domain/accounts/newsletter/content'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { type FormProblems, problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { contentIn, problemsOfContent, problemsOfRefusal } from './newsletter-values.ts'

type Props = {
  subscribers: number
  onIssued: () => void
}

/** A newsletter that waits for a confirmation. Sent again, it is still the same one. */
type Ready = { content: NewsletterContent; intent: ReturnType<typeof createIntent> }

/** Writes to oneself first, by default, and then to everybody who wants news. */
export function WriteNewsletter({ subscribers, onIssued }: Props) {
  const [ready, setReady] = useState<Ready>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function next(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const content = contentIn(values)
    const problems = problemsOfContent(content)
    if (problems) return problems
    if (values.to === 'everybody') {
      setProblem(undefined)
      setReady({ content, intent: createIntent() })
      return undefined
    }
    const change = changeTo('POST /_internal/admin/newsletters/trial', { body: content })
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemsOfRefusal(outcome)
    showToast({ type: 'success', title: t('newsletter.sent-to-you') })
    return undefined
  }

  async function issue({ content, intent }: Ready) {
    setSending(true)
    const outcome = await send(changeTo('POST /_internal/admin/newsletters', { body: content }), { intent })
    setSending(false)
    if (outcome.kind !== 'done') return setProblem(problemText(outcome))
    setReady(undefined)
    showToast({ type: 'success', title: t('newsletter.on-its-way') })
    onIssued()
  }

  return (
    <section aria-labelledby="write" className="panel flex flex-col gap-5 p-6">
      <h2 id="write" className="section-title">
        {t('newsletter.write')}
      </h2>
      <Form submit={t('newsletter.send')} onSend={next}>
        <Field
          name="title"
          label={t('newsletter.title-field')}
          hint={t('newsletter.title-hint')}
          required
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
        <Field
          name="text"
          label={t('newsletter.text')}
          hint={t('newsletter.text-hint')}
          required
          multiline
          maxLength={MAX_TEXT_LENGTH}
        />
        <Field
          name="label"
          label={t('newsletter.label')}
          hint={t('newsletter.label-hint')}
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
        />
        <Field
          name="address"
          label={t('newsletter.address')}
          hint={t('newsletter.address-hint')}
          inputMode="url"
          autoComplete="off"
        />
        <Select
          name="to"
          label={t('newsletter.to')}
          required
          options={[
            { value: 'me', label: t('newsletter.to-me') },
            { value: 'everybody', label: t('newsletter.to-everybody', { subscribers }) },
          ]}
          defaultValue="me"
        />
      </Form>
      {ready && (
        <Dialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen && !isSending) setReady(undefined)
          }}
          title={t('newsletter.question', { subscribers })}
          description={t('newsletter.consequence')}
          actions={
            <>
              <Button onClick={() => setReady(undefined)}>{t('newsletter.cancel')}</Button>
              <Button look="main" loading={isSending} onClick={() => void issue(ready)}>
                {t('newsletter.send-to-everybody')}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere font-semibold">{ready.content.title}</p>
          <p role="alert" className="field-error empty:hidden">
            {problem}
          </p>
        </Dialog>
      )}
    </section>
  )
}
