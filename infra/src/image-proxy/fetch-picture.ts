import { HostRefused } from '../outgoing/host-errors.ts'
import { openInternet, type Reach } from '../outgoing/reach.ts'
import { requestOnce } from '../outgoing/request-once.ts'
import { PictureUnavailable } from './picture-unavailable.ts'

export interface FetchLimits {
  readonly maxBytes: number
  /** For all requests for one picture together. */
  readonly timeoutMs: number
}

const MAX_REDIRECTS = 3
const ASKING = {
  accept: 'image/avif,image/webp,image/png,image/*;q=0.8',
  agent: 'Modstead image proxy',
}
const LIMITS: FetchLimits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 }

/**
 * Asks for pictures with TLS even if they were linked without it: most hosts have it, and we never fetch
 * without.
 */
const httpsUrl = (address: string, base?: URL): URL => {
  const url = URL.parse(address, base)
  if (url?.protocol === 'http:') url.protocol = 'https:'
  if (url?.protocol !== 'https:') throw new PictureUnavailable('the address is not one of the web')
  if (url.username !== '' || url.password !== '')
    throw new PictureUnavailable('the address carries credentials')
  return url
}

const follow = async (
  address: string,
  reach: Reach,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Buffer> => {
  let url = httpsUrl(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await requestOnce(url, reach, { ...ASKING, maxBytes: limits.maxBytes, signal })
    if (answer.kind === 'bytes') return answer.bytes
    if (answer.kind === 'other') throw new PictureUnavailable(`the host answers with status ${answer.status}`)
    url = httpsUrl(answer.location, url)
  }
  throw new PictureUnavailable(`the host redirects more than ${MAX_REDIRECTS} times`)
}

/**
 * The bytes at an address on the public internet, whatever they are. Throws PictureUnavailable, with the
 * cause.
 */
export const fetchPicture = async (
  address: string,
  reach: Reach = openInternet,
  limits: FetchLimits = LIMITS,
): Promise<Buffer> => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limits.timeoutMs)
  const late = new Promise<never>((_, fail) =>
    stop.signal.addEventListener('abort', () => fail(new PictureUnavailable('the host takes too long'))),
  )
  const following = follow(address, reach, limits, stop.signal)
  try {
    return await Promise.race([following, late])
  } catch (error) {
    if (error instanceof PictureUnavailable) throw error
    if (error instanceof HostRefused) throw new PictureUnavailable(error.message)
    throw new PictureUnavailable('the picture cannot be fetched', { cause: error })
  } finally {
    clearTimeout(timer)
    // The signal also ends the loser of the race, whose result nobody needs.
    following.catch(() => undefined)
  }
}
