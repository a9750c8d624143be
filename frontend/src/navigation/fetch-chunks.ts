import type { AnyRouter } from '@tanstack/react-router'
import { fetchAhead } from '../errors/missing-chunk.ts'
import type { RouterContext } from '../router.tsx'
import { viewerAddress } from '../viewer/viewer-address.ts'

/** The pages that visitors go to from anywhere. The code of all others is fetched at pointerdown. */
const likely = ['/$listing', '/$type/$slug', '/$type/$slug/', '/$type/$slug/versions', '/']

const startAfter = 1_000

type Connection = { saveData?: boolean; effectiveType?: string }

/** A visitor with a slow or metered connection loads a page's code only when they open the page. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

function fetchRoute(router: AnyRouter, id: string): Promise<unknown> {
  const route = router.routesById[id]
  // A chunk that fails now is requested again on navigation, which also reports the failure.
  return route ? Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined) : Promise.resolve()
}

async function fetchLikely(router: AnyRouter): Promise<void> {
  for (const id of likely) await fetchAhead(() => fetchRoute(router, id))
  const { pages }: RouterContext = router.options.context
  // The message that the connection is lost must not need it.
  if (pages.peek(viewerAddress)?.data)
    await fetchAhead(() => import('../ui/ToastRegion.tsx')).catch(() => undefined)
}

function fetchPointedAt(router: AnyRouter, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin) return
  for (const { id } of router.getMatchedRoutes(link.pathname)[0]) void fetchRoute(router, id)
}

const whenIdle = globalThis.requestIdleCallback ?? ((called: () => void) => setTimeout(called, 0))

/** Fetches the code of the next page early: likely pages when the browser is idle, any other at pointerdown. Those who are signed in also get the code of messages. */
export function fetchChunksAhead(router: AnyRouter): void {
  addEventListener('pointerdown', ({ target }) => fetchPointedAt(router, target), { passive: true })
  if (isSparing()) return
  const begin = () => setTimeout(() => whenIdle(() => void fetchLikely(router)), startAfter)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
