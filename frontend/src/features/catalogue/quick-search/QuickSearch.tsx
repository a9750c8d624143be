import { Suspense } from 'react'
import { late } from '../../../late/late.tsx'
import { type Place, shapes } from './shapes.ts'

type Props = {
  place: Place
  /** Called when the search navigates away, and on Escape. */
  onLeave?: () => void
}

const load = async () => (await import('./QuickSearchForm.tsx')).QuickSearchForm
const QuickSearchForm = import.meta.env.SSR ? await load() : late(load)

/** Searches all types of add-ons while typing; a plain form without scripts. */
export function QuickSearch(props: Props) {
  return (
    <Suspense fallback={<div className={`h-12 ${shapes[props.place]}`} />}>
      <QuickSearchForm {...props} />
    </Suspense>
  )
}
