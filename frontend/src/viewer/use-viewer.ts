import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { viewerAddress } from './viewer-address.ts'

/** The signed-in user, or null. Until the next full page load, only changes made on this page show. */
export function useViewer(): Viewer {
  const { pages } = useRouteContext({ from: '__root__' })
  const peek = () => pages.peek(viewerAddress)?.data ?? null
  return useSyncExternalStore(pages.subscribe, peek, peek)
}
