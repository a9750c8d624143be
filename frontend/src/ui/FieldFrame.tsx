import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  required?: boolean
  disabledReason?: string | undefined
  /** Shown beside the label: how much of the field is used. */
  aside?: ReactNode
  /** For a control that a `<label>` cannot name, such as a button. */
  nativeLabel?: boolean
  validate?: (value: unknown) => string | null
  children: ReactNode
}

/** Label above, hint and problems below: the same around every control of a form. */
export function FieldFrame({
  name,
  label,
  hint,
  required = false,
  disabledReason,
  aside,
  nativeLabel = true,
  validate,
  children,
}: Props) {
  return (
    <Base.Root
      name={name}
      disabled={disabledReason !== undefined}
      className="field"
      {...(validate && { validate })}
    >
      <div className="flex items-baseline justify-between gap-3">
        <Base.Label
          className="field-label"
          nativeLabel={nativeLabel}
          {...(!nativeLabel && { render: <span /> })}
        >
          {label}
          {!required && <span className="font-normal text-muted"> {t('ui.optional')}</span>}
        </Base.Label>
        {aside && <span className="text-muted text-xs">{aside}</span>}
      </div>
      {children}
      {(disabledReason ?? hint) && (
        <Base.Description className="field-hint">{disabledReason ?? hint}</Base.Description>
      )}
      <Base.Error className="field-error" />
    </Base.Root>
  )
}
