import { Field as Base } from '@base-ui/react/field'
import { lengthOf } from '@modstead/domain/kernel/text-length'
import { type ComponentProps, useState } from 'react'
import { t } from '../texts/t.ts'
import { FieldFrame } from './FieldFrame.tsx'

type Props = {
  /** The name that the server uses in its problems. */
  name: string
  label: string
  hint?: string
  required?: boolean
  multiline?: boolean
  /** The maximum number of characters; the field counts them. */
  maxLength?: number
  disabledReason?: string | undefined
  /** Returns the error text; runs before the form is sent. */
  validate?: (value: string) => string | null
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'defaultValue'>

const textOf = (value: unknown): string => String(value ?? '')

/** A text field with its label, hint and error. */
export function Field({
  name,
  label,
  hint,
  required = false,
  multiline = false,
  maxLength,
  disabledReason,
  validate,
  defaultValue = '',
  ...input
}: Props) {
  const [length, setLength] = useState(lengthOf(textOf(defaultValue)))

  function problemOf(value: unknown): string | null {
    if (maxLength !== undefined && lengthOf(textOf(value)) > maxLength) return t('ui.too-long', { maxLength })
    return validate?.(textOf(value)) ?? null
  }

  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabledReason={disabledReason}
      validate={problemOf}
      aside={
        maxLength === undefined ? undefined : (
          <span className={length > maxLength ? 'text-danger' : undefined}>
            {t('ui.length', { length, maxLength })}
          </span>
        )
      }
    >
      <Base.Control
        {...input}
        required={required}
        defaultValue={defaultValue}
        className="text-field"
        onValueChange={(value) => setLength(lengthOf(textOf(value)))}
        render={multiline ? <textarea rows={4} /> : undefined}
      />
    </FieldFrame>
  )
}
