import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { viewerAddress } from './viewer-address.ts'

/** Who is signed in; null: nobody. It stays the same until the next page is loaded as a whole. */
export function useViewer(): Viewer {
  const { pages } = useRouteContext({ from: '__root__' })
  return pages.peek(viewerAddress)?.data ?? null
}
