import { Suspense } from 'react'
import { late } from '../late/late.tsx'

const load = async () => (await import('./NotFoundNotice.tsx')).NotFoundNotice
const NotFoundNotice = import.meta.env.SSR ? await load() : late(load)

/** Rare, so its code loads late. */
export function NotFoundPage() {
  return (
    <Suspense>
      <NotFoundNotice />
    </Suspense>
  )
}
