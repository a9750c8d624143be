import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Field as Base } from '@base-ui/react/field'
import { Check, Minus } from 'lucide-react'

type Props = {
  name: string
  label: string
  hint?: string
  required?: boolean
  defaultChecked?: boolean
  /** True if only some of the items it controls are checked. */
  indeterminate?: boolean
  disabledReason?: string | undefined
  onChange?: (checked: boolean) => void
}

export function Checkbox({
  name,
  label,
  hint,
  required = false,
  defaultChecked = false,
  indeterminate = false,
  disabledReason,
  onChange,
}: Props) {
  return (
    <Base.Root name={name} disabled={disabledReason !== undefined} className="field">
      <Base.Label className="checkbox-row">
        <BaseCheckbox.Root
          required={required}
          defaultChecked={defaultChecked}
          indeterminate={indeterminate}
          className="checkbox"
          {...(onChange && { onCheckedChange: onChange })}
        >
          <BaseCheckbox.Indicator className="flex">
            {indeterminate ? <Minus size={14} strokeWidth={3} /> : <Check size={14} strokeWidth={3} />}
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span>{label}</span>
      </Base.Label>
      {(disabledReason ?? hint) && (
        <Base.Description className="field-hint ps-7">{disabledReason ?? hint}</Base.Description>
      )}
      <Base.Error className="field-error ps-7" />
    </Base.Root>
  )
}
