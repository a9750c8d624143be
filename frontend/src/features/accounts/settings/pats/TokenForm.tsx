import { MAX_TOKEN_NAME_LENGTH } from '@modstead/domain/accounts/text-limits'
import { formatDate } from '@modstead/domain/formats/dates'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormProblems } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ScopeBoxes } from '../../scopes/ScopeBoxes.tsx'
import { ConfinementBoxes } from './ConfinementBoxes.tsx'
import { fieldOf } from './scope-groups.ts'
import { BY_DATE, expiryPresets, KEEP, type Token, tokenIn } from './token-form-values.ts'

type Props = {
  /** The token to edit. undefined: a new one. */
  token: Token | undefined
  onSend: (wanted: ReturnType<typeof tokenIn>) => Promise<FormProblems | undefined>
  onCancel: () => void
}

const withoutScopes: FormProblems = {
  fields: {},
  message: t('access-tokens.no-scope-chosen'),
}
const withoutThings: FormProblems = { fields: {}, message: t('access-tokens.no-project-chosen') }

export function TokenForm({ token, onSend, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [expiry, setExpiry] = useState(token ? KEEP : '30')
  // A form that is sent again after a lost answer is the same request, so it makes no second token.
  const [openedAt] = useState(() => Date.now())
  const kept = token && {
    value: KEEP,
    label: t('access-tokens.as-now', { expires: formatDate(token.expires) }),
  }
  const presets = kept ? [kept, ...expiryPresets] : expiryPresets

  useEffect(() => heading.current?.focus(), [])

  async function sendToken(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const wanted = tokenIn(values, openedAt)
    if (wanted.scopes === 0) return withoutScopes
    const { confined_to } = wanted
    if (confined_to && confined_to.projects.length + confined_to.organizations.length === 0)
      return withoutThings
    return onSend(wanted)
  }

  return (
    <section aria-labelledby={titleId} className="panel flex flex-col gap-5 p-6">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="section-title">
        {token ? t('access-tokens.edit-name', { name: token.name }) : t('access-tokens.new-access-token')}
      </h2>
      <Form
        submit={token ? t('access-tokens.save-changes') : t('access-tokens.create-token')}
        aside={
          <Button look="quiet" onClick={onCancel}>
            {t('access-tokens.cancel')}
          </Button>
        }
        onSend={sendToken}
      >
        <Field
          name="name"
          label={t('access-tokens.name')}
          required
          maxLength={MAX_TOKEN_NAME_LENGTH}
          autoComplete="off"
          hint={t('access-tokens.name-hint')}
          defaultValue={token?.name ?? ''}
        />
        <Select
          name="expires"
          label={t('access-tokens.expires')}
          required
          options={presets}
          defaultValue={expiry}
          onChange={setExpiry}
        />
        {expiry === BY_DATE && (
          <Field
            name="day"
            label={t('access-tokens.last-day')}
            type="date"
            required
            hint={t('access-tokens.last-day-hint')}
          />
        )}
        <div className="flex flex-col gap-4">
          <h3 className="font-semibold">{t('access-tokens.what-it-may-do')}</h3>
          <ScopeBoxes chosen={BigInt(token?.scopes ?? 0)} nameOf={fieldOf} />
        </div>
        <div className="flex flex-col gap-4">
          <h3 className="font-semibold">{t('access-tokens.where-it-may-do-it')}</h3>
          <ConfinementBoxes chosen={token?.confined_to ?? null} />
        </div>
      </Form>
    </section>
  )
}
