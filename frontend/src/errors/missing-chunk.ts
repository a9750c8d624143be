import { ApiError, unreachable } from '../api/api-error.ts'

const pause = 10_000

/**
 * After a deployment, the chunks that an open page refers to no longer exist; reloading the page fixes that. At most
 * once every 10 s per path, so that a chunk that is really missing does not cause endless reloads. When offline, a
 * reload would lose the page, so the error is shown, in words that are not mistaken for a missing chunk. A page into
 * which somebody has typed does not reload: the chunk may only be one that was fetched ahead.
 */
export function reloadOnMissingChunk(): void {
  let hasInput = false
  const noteInput = () => {
    hasInput = true
  }
  addEventListener('input', noteInput, { capture: true, once: true, passive: true })
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) {
      event.payload.message = new ApiError(503, unreachable).message
      return
    }
    if (hasInput) return
    const key = `reloaded ${location.pathname}`
    const before = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - before < pause) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
