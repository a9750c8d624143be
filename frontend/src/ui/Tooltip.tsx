import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, useId, useRef } from 'react'
import { PopupPlace } from './PopupPlace.tsx'

type Props = { text: string; children: ReactElement }

/** Adds to a control that already has an accessible name: never put required information only here. */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root>
      <Base.Trigger delay={200} render={children} aria-describedby={id} />
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal container={place}>
        <Base.Positioner positionMethod="fixed" className="over-page" sideOffset={5}>
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
      <PopupPlace ref={place} />
    </Base.Root>
  )
}
