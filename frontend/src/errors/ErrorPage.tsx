import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { late } from '../late/late.tsx'

const load = async () => (await import('./ErrorNotice.tsx')).ErrorNotice
const ErrorNotice = import.meta.env.SSR ? await load() : late(load)

/** Rare, so its code loads late, but while there still is a connection. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorNotice {...props} />
    </Suspense>
  )
}
