import type { BoundedFetch } from './bounded-fetch.ts'
import { HostAway, HostRefused } from './host-errors.ts'
import { openInternet, type Reach } from './reach.ts'
import { requestOnce } from './request-once.ts'

/** The JSON at an https address. Throws HostAway if it may be there in a moment, otherwise HostRefused. */
export type JsonAt = (address: URL) => Promise<unknown>

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new HostRefused('the answer is no JSON')
  }
}

const ofStatus = (status: number): Error =>
  status >= 500 || status === 429
    ? new HostAway(`the host answers with status ${status}`)
    : new HostRefused(`the host answers with status ${status}`)

export interface JsonAtSettings {
  readonly reach?: Reach
  /** For DNS, TLS and the whole answer together. */
  readonly timeoutMs?: number
}

/** For addresses that strangers name: only on the public internet, over TLS, without redirects. */
export const jsonAtStrangers =
  ({ reach = openInternet, timeoutMs = TIMEOUT_MS }: JsonAtSettings = {}): JsonAt =>
  async (address) => {
    if (address.protocol !== 'https:' || address.username !== '' || address.password !== '')
      throw new HostRefused('the address is not one with TLS and without credentials')
    const signal = AbortSignal.timeout(timeoutMs)
    const late = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(new HostAway('the host takes too long')), { once: true }),
    )
    const asking = { accept: 'application/json', agent: 'Modstead', maxBytes: MAX_BYTES, signal }
    try {
      const answer = await Promise.race([requestOnce(address, reach, asking), late])
      if (answer.kind === 'bytes') return parsed(answer.bytes.toString('utf8'))
      throw answer.kind === 'redirect' ? new HostRefused('the host leads elsewhere') : ofStatus(answer.status)
    } catch (error) {
      if (error instanceof HostRefused || error instanceof HostAway) throw error
      throw new HostAway('the host did not answer', { cause: error })
    }
  }

/** The same at a stand-in that `fetch` leads to. */
export const jsonAtStandIn =
  (fetch: BoundedFetch): JsonAt =>
  async (address) => {
    const answer = await fetch(address.href)
    if (answer.status !== 200) throw ofStatus(answer.status)
    return parsed(await answer.text())
  }
