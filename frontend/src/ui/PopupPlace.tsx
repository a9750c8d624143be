import type { Ref } from 'react'

/** Holds what a control opens: beside the control, so that it stays in the same landmark, but not in the flow, so that nothing moves. */
export function PopupPlace({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className="absolute" />
}
