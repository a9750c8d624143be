import type { PublisherTerms } from '@modstead/domain/catalogue/trusted-publishers/publisher'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormProblems } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { platformById, platforms } from './platforms.ts'
import { problemsOfTerms, termsIn } from './publisher-form-values.ts'

type Props = {
  /** Title of the project. */
  title: string
  onSend: (terms: PublisherTerms) => Promise<FormProblems | undefined>
  onCancel: () => void
}

const choices = platforms.map(({ id, title }) => ({ value: id, label: title }))

export function PublisherForm({ title, onSend, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [platformId, setPlatformId] = useState('github')
  const platform = platformById(platformId)
  const { issuer, source, workflow } = platform

  useEffect(() => heading.current?.focus(), [])

  async function sendTerms(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const terms = termsIn(values, platform)
    return problemsOfTerms(terms) ?? onSend(terms)
  }

  return (
    <section aria-labelledby={titleId} className="panel flex flex-col gap-5 p-6">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="section-title wrap-anywhere">
        {t('publishers.let-a-workflow-publish', { title })}
      </h2>
      <Form
        submit={t('publishers.trust-this-workflow')}
        aside={
          <Button look="quiet" onClick={onCancel}>
            {t('publishers.cancel')}
          </Button>
        }
        onSend={sendTerms}
      >
        <Select
          name="platform"
          label={t('publishers.where-it-runs')}
          required
          options={choices}
          defaultValue={platformId}
          onChange={setPlatformId}
        />
        {/* Fields that another platform does not use are only hidden, so that no input is lost. */}
        <div hidden={issuer !== null}>
          <Field
            name="issuer"
            label={t('publishers.issuer')}
            required={issuer === null}
            inputMode="url"
            autoComplete="off"
            placeholder="https://ci.example"
            hint={t('publishers.issuer-hint')}
          />
        </div>
        <Field
          name="source"
          label={source.label}
          required
          autoComplete="off"
          placeholder={source.placeholder}
          hint={source.hint}
        />
        <div hidden={workflow === null} className="flex flex-col gap-5">
          <Field
            name="workflow"
            label={workflow?.label ?? t('publishers.workflow')}
            autoComplete="off"
            placeholder={workflow?.placeholder}
            {...(workflow && { hint: workflow.hint })}
          />
          <Field
            name="environment"
            label={t('publishers.environment')}
            autoComplete="off"
            placeholder={t('publishers.release')}
            hint={t('publishers.environment-hint')}
          />
        </div>
      </Form>
    </section>
  )
}
