import { type ReactNode, useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Contains lists and forms whose controls may go away with what they did. The focus then stays near. */
export function KeepFocus({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : keepFocus(place.current)), [])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
