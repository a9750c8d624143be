import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Member } from './members.ts'
import type { EntriesAnswer, EntriesRequest, VoteAnswer, VoteRequest } from './messages.ts'

/** Requests that nodes send to each other. */
export interface PeerCalls {
  vote(request: VoteRequest): Promise<VoteAnswer>
  entries(request: EntriesRequest): Promise<EntriesAnswer>
}

const LIMIT_MS = 1_000

/** Returns undefined if it did not answer. */
export const askPeer = async <Name extends keyof PeerCalls>(
  { host, internalPort }: Member,
  name: Name,
  request: Parameters<PeerCalls[Name]>[0],
): Promise<Awaited<ReturnType<PeerCalls[Name]>> | undefined> => {
  try {
    const answer = await fetch(`http://${host}:${internalPort}/${name}`, {
      method: 'POST',
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return (await answer.json()) as Awaited<ReturnType<PeerCalls[Name]>>
  } catch {
    return undefined
  }
}

/** Answers the other nodes. Returns a function that stops that. */
export const servePeers = async ({ host, internalPort }: Member, calls: PeerCalls): Promise<() => void> => {
  const server = createServer((request, response) => {
    const answer = async () => {
      const asked = await json(request)
      return request.url === '/vote'
        ? calls.vote(asked as VoteRequest)
        : calls.entries(asked as EntriesRequest)
    }
    answer().then(
      (value) => response.end(JSON.stringify(value)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(internalPort, host, resolve)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
