import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { PictureUnavailable } from './picture-unavailable.ts'
import { destinationsOf, type Reach } from './reach.ts'

export type Answer =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'redirect'; readonly location: string }

const REDIRECTS = [301, 302, 303, 307, 308]

/** Nothing of ours goes out with it: no cookie, no referrer, no credentials, no address of the visitor. */
const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/*;q=0.8',
  'accept-encoding': 'identity',
  'user-agent': 'Modstead image proxy',
}

const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (options.all) done(null, found)
    else done(null, first?.address ?? '', first?.family)
  }

const send = (url: URL, addresses: readonly string[], reach: Reach, signal: AbortSignal) =>
  new Promise<IncomingMessage>((answered, fail) => {
    const sent = request(
      url,
      {
        agent: false,
        headers: HEADERS,
        lookup: lookupOf(addresses),
        signal,
        ...(reach.ca !== undefined && { ca: reach.ca }),
      },
      answered,
    )
    sent.on('error', fail)
    sent.end()
  })

const read = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes)
    throw new PictureUnavailable('the picture is too large')
  if (!['identity', undefined].includes(answer.headers['content-encoding']))
    throw new PictureUnavailable('the picture is packed in a way that was not asked for')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new PictureUnavailable('the picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** One GET, redirects not followed. Throws PictureUnavailable or the network's error. */
export const requestOnce = async (
  url: URL,
  reach: Reach,
  options: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<Answer> => {
  const addresses = await destinationsOf(url, reach)
  options.signal.throwIfAborted()
  const answer = await send(url, addresses, reach, options.signal)
  try {
    const { statusCode = 0, headers } = answer
    if (REDIRECTS.includes(statusCode) && headers.location !== undefined)
      return { kind: 'redirect', location: headers.location }
    if (statusCode !== 200) throw new PictureUnavailable(`the host answers with status ${statusCode}`)
    return { kind: 'bytes', bytes: await read(answer, options.maxBytes) }
  } finally {
    answer.destroy()
  }
}
