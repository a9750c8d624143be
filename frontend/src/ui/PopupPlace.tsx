import type { Ref } from 'react'

/** The container of a popup: beside its control, to be in the same landmark, but out of the flow, so that nothing moves. */
export function PopupPlace({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className="absolute" />
}
