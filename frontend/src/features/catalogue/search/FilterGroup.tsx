import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group mb-3 border-line border-b pb-3">
      <summary className="flex list-none items-center justify-between rounded-control py-1.5 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <h2>{title}</h2>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="-rotate-90 text-muted transition-transform duration-150 group-open:rotate-0"
        />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
