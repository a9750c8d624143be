import { ApiError, unreachable } from '../api/api-error.ts'

const pause = 10_000

let fetchesAhead = 0

/** Meanwhile no missing chunk reloads the page. It may be one that nobody needs, and a reload loses what was typed. */
export async function fetchAhead(fetchChunks: () => Promise<unknown>): Promise<void> {
  fetchesAhead += 1
  try {
    await fetchChunks()
  } finally {
    fetchesAhead -= 1
  }
}

/**
 * After a deployment, the chunks that an open page refers to no longer exist; reloading the page fixes that. At most
 * once every 10 s per path, so that a chunk that is really missing does not cause endless reloads. When offline, a
 * reload would lose the page, so the error is shown, in words that are not mistaken for a missing chunk.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) {
      event.payload.message = new ApiError(503, unreachable).message
      return
    }
    if (fetchesAhead > 0) return
    const key = `reloaded ${location.pathname}`
    const before = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - before < pause) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
