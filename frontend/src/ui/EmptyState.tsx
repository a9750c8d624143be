import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode }

/** Says that there is nothing to show, why, and what to do next. */
export function EmptyState({ title, children }: Props) {
  return (
    <div className="panel wrap-anywhere flex flex-col items-start gap-3 px-6 py-10 sm:px-10">
      <svg viewBox="0 0 64 40" width="64" height="40" aria-hidden="true" className="text-line-strong">
        <path
          d="M4 38V22h18v16M22 38V22h18v16M13 22V6h18v16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="3 3"
        />
        <path d="M42 38V22h18v16z" className="fill-copper-soft stroke-copper" strokeWidth="2" />
      </svg>
      <h2 className="section-title">{title}</h2>
      {children}
    </div>
  )
}
