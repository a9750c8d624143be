import { ApiError, unreachable } from '../api/api-error.ts'

const pause = 10_000

/**
 * After an update of the site the files that an open page still names are gone; loading the page again fixes that. At
 * most once in 10 s for a path, so that a file that is really missing does not reload for ever. Without a connection it
 * would only lose the page; the error then says so instead, in words that nothing takes for a missing file.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) {
      event.payload.message = new ApiError(503, unreachable).message
      return
    }
    const key = `reloaded ${location.pathname}`
    const before = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - before < pause) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
