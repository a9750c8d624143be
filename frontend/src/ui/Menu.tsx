import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { PopupPlace } from './PopupPlace.tsx'

export type MenuEntry = {
  label: string
  Icon?: LucideIcon
  danger?: boolean
  disabledReason?: string
  onSelect: () => void
}

type Props = {
  trigger: ReactElement
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuEntry[])[]
}

/** Actions behind one button. Navigation belongs in links, not here. */
export function Menu({ trigger, groups }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={place}>
        <Base.Positioner positionMethod="fixed" className="over-page" align="end" sideOffset={8}>
          <Base.Popup className="popup">
            {groups.map((entries, index) => (
              <Base.Group key={entries[0]?.label}>
                {index > 0 && <Base.Separator className="popup-line" />}
                {entries.map(({ label, Icon, danger, disabledReason, onSelect }) => (
                  <Base.Item
                    key={label}
                    label={label}
                    disabled={disabledReason !== undefined}
                    onClick={onSelect}
                    className={danger ? 'popup-item text-danger' : 'popup-item'}
                  >
                    {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
                    <span className="flex-1">
                      {label}
                      {disabledReason && <span className="block text-muted text-xs">{disabledReason}</span>}
                    </span>
                  </Base.Item>
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
      <PopupPlace ref={place} />
    </Base.Root>
  )
}
