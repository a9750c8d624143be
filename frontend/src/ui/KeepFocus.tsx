import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Contains lists and forms whose controls may go away with what they did. The focus then stays near. */
export function KeepFocus({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // As soon as controls can be used, because a press of one may remove it.
  useLayoutEffect(() => (place.current === null ? undefined : keepFocus(place.current)), [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
