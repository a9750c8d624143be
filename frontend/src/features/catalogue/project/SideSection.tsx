import type { ReactNode } from 'react'

export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b py-5 first:pt-0 last:border-0 last:pb-0">
      <h2 className="mb-2.5 font-bold text-base leading-6">{title}</h2>
      {children}
    </section>
  )
}

export function SideTerm({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1 text-sm">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 break-words text-right [&_a]:py-1">{children}</dd>
    </div>
  )
}
