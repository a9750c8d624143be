import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { viewerAddress } from './viewer-address.ts'

/** Who is signed in; null: nobody. Until the next page is loaded as a whole, only changes made on this one show. */
export function useViewer(): Viewer {
  const { pages } = useRouteContext({ from: '__root__' })
  const peek = () => pages.peek(viewerAddress)?.data ?? null
  return useSyncExternalStore(pages.subscribe, peek, peek)
}
