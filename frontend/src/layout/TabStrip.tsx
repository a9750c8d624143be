import type { ReactNode } from 'react'
import { useCurrentInView } from './use-current-in-view.ts'

/** A row of `.tab` links that scrolls sideways if they do not fit, with the current one in view. */
export function TabStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav ref={useCurrentInView()} aria-label={label} className="tab-strip">
      {children}
    </nav>
  )
}
