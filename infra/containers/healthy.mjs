/** Fails while the process in this container cannot serve. */
const LIMIT_MS = 3_000

const address = `http://127.0.0.1:${process.env.PORT}/readyz`
const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
if (!ok) throw new Error(`${address} answers ${status}`)
