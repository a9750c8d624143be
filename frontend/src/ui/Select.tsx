import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../texts/t.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { PopupPlace } from './PopupPlace.tsx'
import { Spinner } from './Spinner.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = {
  name: string
  label: string
  options: readonly Option[]
  hint?: string
  placeholder?: string
  required?: boolean
  defaultValue?: string
  loading?: boolean
  disabledReason?: string | undefined
  onChange?: (value: string) => void
}

/** Picks one of several options. For two or three that fit on a line, tabs or checkboxes are quicker. */
export function Select({
  name,
  label,
  options,
  hint,
  placeholder = t('ui.choose'),
  required = false,
  defaultValue,
  loading = false,
  disabledReason,
  onChange,
}: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const reason = disabledReason ?? (options.length === 0 && !loading ? t('ui.no-choices') : undefined)
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabledReason={loading ? t('ui.loading-choices') : reason}
      nativeLabel={false}
    >
      <Base.Root
        items={options}
        required={required}
        defaultValue={defaultValue ?? null}
        onValueChange={(value) => value !== null && onChange?.(value)}
      >
        <Base.Trigger className="text-field select-trigger" aria-busy={loading || undefined}>
          <Base.Value>
            {(value: string | null) =>
              options.find((option) => option.value === value)?.label ?? (
                <span className="text-muted">{placeholder}</span>
              )
            }
          </Base.Value>
          {loading ? (
            <Spinner />
          ) : (
            <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
          )}
        </Base.Trigger>
        <Base.Portal container={place}>
          <Base.Positioner
            positionMethod="fixed"
            className="over-page"
            sideOffset={6}
            alignItemWithTrigger={false}
          >
            <Base.Popup className="popup popup-list">
              <Base.List className="popup-scroll">
                {options.map(({ value, label: text, disabled }) => (
                  <Base.Item key={value} value={value} disabled={disabled} className="popup-item">
                    <Base.ItemText className="flex-1">{text}</Base.ItemText>
                    <Base.ItemIndicator>
                      <Check size={16} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
        <PopupPlace ref={place} />
      </Base.Root>
    </FieldFrame>
  )
}
