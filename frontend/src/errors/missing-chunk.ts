import { ApiError, unreachable } from '../api/api-error.ts'

const pause = 10_000
const answerWithin = 5_000

let isAhead = false
let isReloading = false

/** A chunk that `begin` imports does not reload the page if it is missing. Nobody may need it, and a reload loses what was typed. */
export function fetchAhead<T>(begin: () => T): T {
  isAhead = true
  try {
    return begin()
  } finally {
    isAhead = false
  }
}

/** Asks the server, because a browser that says it is online may still have no connection. */
async function isServed(): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(answerWithin)
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  )
  return answer !== undefined && answer.status < 500
}

/** At most once every 10 s per path, so that a chunk that is really missing does not cause endless reloads. */
function mayReload(): boolean {
  const key = `reloaded ${location.pathname}`
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < pause) return false
  sessionStorage.setItem(key, String(Date.now()))
  return true
}

/**
 * After a deployment, the chunks that an open page refers to no longer exist; reloading the page fixes that. Without a
 * connection, a reload would lose the page, so the error is shown, in words that are not mistaken for a missing chunk.
 * Never resolves: it throws what the page is to show, or the page is about to be replaced.
 */
async function reloadForMissingChunk(error: Error): Promise<never> {
  if (!(await isServed())) throw new ApiError(503, unreachable)
  if (!isReloading) {
    if (!mayReload()) throw error
    isReloading = true
    // A reader may stop the reload; the next missing chunk then tries again.
    setTimeout(() => {
      isReloading = false
    }, pause)
    location.reload()
  }
  return new Promise<never>(() => undefined)
}

/** Every `import()` of the built page runs through here (`frontend/slim-imports.ts`). */
export function importChunk<T>(load: () => Promise<T>): Promise<T> {
  if (!isAhead) return load().catch(reloadForMissingChunk)
  return load().catch(async (error: Error) => {
    throw (await isServed()) ? error : new ApiError(503, unreachable)
  })
}
