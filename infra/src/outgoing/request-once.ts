import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { HostRefused } from './host-errors.ts'
import { destinationsOf, type Reach } from './reach.ts'

export type Answer =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'other'; readonly status: number }

export interface Asking {
  /** MIME types for the `accept` header. */
  readonly accept: string
  /** The name under which we send requests. */
  readonly agent: string
  readonly maxBytes: number
  readonly signal: AbortSignal
}

const REDIRECTS = [301, 302, 303, 307, 308]

/** Sends nothing of ours: no cookie, no referrer, no credentials, no address of the visitor. */
const headersOf = ({ accept, agent }: Asking) => ({
  accept,
  'accept-encoding': 'identity',
  'user-agent': agent,
})

const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (options.all) done(null, found)
    else done(null, first?.address ?? '', first?.family)
  }

const send = (url: URL, addresses: readonly string[], reach: Reach, asking: Asking) =>
  new Promise<IncomingMessage>((answered, fail) => {
    const sent = request(
      url,
      {
        agent: false,
        headers: headersOf(asking),
        lookup: lookupOf(addresses),
        signal: asking.signal,
        ...(reach.ca !== undefined && { ca: reach.ca }),
      },
      answered,
    )
    sent.on('error', fail)
    sent.end()
  })

const read = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes)
    throw new HostRefused('the answer is too large')
  if (!['identity', undefined].includes(answer.headers['content-encoding']))
    throw new HostRefused('the answer is packed in a way that was not asked for')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new HostRefused('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Sends one GET over TLS and does not follow redirects. Throws HostRefused or the network's error. */
export const requestOnce = async (url: URL, reach: Reach, asking: Asking): Promise<Answer> => {
  const addresses = await destinationsOf(url, reach)
  asking.signal.throwIfAborted()
  const answer = await send(url, addresses, reach, asking)
  try {
    const { statusCode = 0, headers } = answer
    if (REDIRECTS.includes(statusCode) && headers.location !== undefined)
      return { kind: 'redirect', location: headers.location }
    if (statusCode !== 200) return { kind: 'other', status: statusCode }
    return { kind: 'bytes', bytes: await read(answer, asking.maxBytes) }
  } finally {
    answer.destroy()
  }
}
