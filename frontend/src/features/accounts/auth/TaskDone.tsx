import { type ReactNode, useEffect, useRef } from 'react'
import { AuthPanel } from './AuthPanel.tsx'

/** Replaces a form and takes the focus, because the button that had it is gone. */
export function TaskDone({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <AuthPanel title={title}>
      <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-4 outline-none">
        {children}
      </div>
    </AuthPanel>
  )
}
