import { formatDate } from '@modstead/domain/formats/dates'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormProblems } from '../../../../api/problems.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ConfinementBoxes } from './ConfinementBoxes.tsx'
import { ScopeBoxes } from './ScopeBoxes.tsx'
import { BY_DATE, expiryPresets, KEEP, type Token, tokenIn } from './token-form-values.ts'

type Props = {
  /** The token that is edited; undefined: a new one. */
  token: Token | undefined
  onSend: (wanted: ReturnType<typeof tokenIn>) => Promise<FormProblems | undefined>
  onCancel: () => void
}

const withoutScopes: FormProblems = {
  fields: {},
  message: 'Choose at least one thing that the token may do.',
}
const withoutThings: FormProblems = { fields: {}, message: 'Choose at least one project or organization.' }

export function TokenForm({ token, onSend, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [expiry, setExpiry] = useState(token ? KEEP : '30')
  const kept = token && { value: KEEP, label: `As now: ${formatDate(token.expires)}` }
  const presets = kept ? [kept, ...expiryPresets] : expiryPresets

  useEffect(() => heading.current?.focus(), [])

  async function sendToken(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const wanted = tokenIn(values, Date.now())
    if (wanted.scopes === 0) return withoutScopes
    const { confined_to } = wanted
    if (confined_to && confined_to.projects.length + confined_to.organizations.length === 0)
      return withoutThings
    return onSend(wanted)
  }

  return (
    <section aria-labelledby={titleId} className="panel flex flex-col gap-5 p-6">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="section-title">
        {token ? `Edit ${token.name}` : 'New access token'}
      </h2>
      <Form
        submit={token ? 'Save changes' : 'Create token'}
        aside={
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
        onSend={sendToken}
      >
        <Field
          name="name"
          label="Name"
          required
          maxLength={255}
          autoComplete="off"
          hint="What will use it, such as “Release workflow”."
          defaultValue={token?.name ?? ''}
        />
        <Select
          name="expires"
          label="Expires"
          required
          options={presets}
          defaultValue={expiry}
          onChange={setExpiry}
        />
        {expiry === BY_DATE && (
          <Field name="day" label="Last day" type="date" required hint="Until its end in UTC." />
        )}
        <div className="flex flex-col gap-4">
          <h3 className="font-semibold">What it may do</h3>
          <ScopeBoxes chosen={token?.scopes ?? 0} />
        </div>
        <div className="flex flex-col gap-4">
          <h3 className="font-semibold">Where it may do it</h3>
          <ConfinementBoxes chosen={token?.confined_to ?? null} />
        </div>
      </Form>
    </section>
  )
}
