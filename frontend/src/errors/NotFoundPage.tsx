import { lazy, Suspense } from 'react'

const load = async () => (await import('./NotFoundNotice.tsx')).NotFoundNotice
const NotFoundNotice = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }))

/** Rare, so its code loads when it is needed. */
export function NotFoundPage() {
  return (
    <Suspense>
      <NotFoundNotice />
    </Suspense>
  )
}
