import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Refusal {
  readonly status: number
  readonly body: object
}

/** Replaces the engine's answer to this request. undefined: the engine answers. */
export type Refuse = (path: string, body: string) => Refusal | undefined

/** Stands in front of an engine that speaks HTTP, and refuses in its place. */
export interface RefusingFront {
  readonly url: string
  refuse(next: Refuse): void
  refuseNothing(): void
  /**
   * Calls `act` once, when the engine has answered a request to such a path and nobody has heard of it yet.
   */
  onNextAnswer(pathPart: string, act: () => void): void
  stop(): Promise<void>
}

export const startRefusingFront = async (engine: string): Promise<RefusingFront> => {
  const nothing: Refuse = () => undefined
  let refuse = nothing
  let awaited: { readonly pathPart: string; readonly act: () => void } | undefined
  const actOn = (path: string): void => {
    if (awaited === undefined || !path.includes(awaited.pathPart)) return
    const { act } = awaited
    awaited = undefined
    act()
  }
  const front = createServer(async (asked, answer) => {
    const body = await buffer(asked)
    const refusal = refuse(asked.url ?? '', body.toString())
    if (refusal !== undefined) {
      answer
        .writeHead(refusal.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(refusal.body))
      return
    }
    const { method = 'GET', headers } = asked
    const forward = request(`${engine}${asked.url}`, { method, headers }, (given: IncomingMessage) => {
      actOn(asked.url ?? '')
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    forward.once('error', () => answer.destroy())
    forward.end(body)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    refuse(next) {
      refuse = next
    },
    refuseNothing() {
      refuse = nothing
    },
    onNextAnswer(pathPart, act) {
      awaited = { pathPart, act }
    },
    async stop() {
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
    },
  }
}

const busy = { error: { type: 'rejected_execution_exception', reason: 'no room' }, status: 429 }
const red = { error: { type: 'no_shard_available_action_exception' }, status: 503 }

export const refuseAsBusy: Refuse = () => ({ status: 429, body: busy })

export const refuseSearchesAsBusy: Refuse = (path, body) => {
  if (!path.includes('_msearch')) return undefined
  const searches = Math.floor(body.trim().split('\n').length / 2)
  return { status: 200, body: { responses: Array.from({ length: searches }, () => busy) } }
}

export const refuseSearchesAsRed: Refuse = (path) =>
  path.includes('_search') || path.includes('_msearch')
    ? { status: 200, body: { responses: [red] } }
    : undefined

export const refuseDocumentsAsBusy: Refuse = (path, body) => {
  if (!path.includes('_bulk')) return undefined
  const written = body.split('\n').filter((line) => line.includes('"version_type"')).length
  return {
    status: 200,
    body: { errors: true, items: Array.from({ length: written }, () => ({ index: busy })) },
  }
}

export const refuseWritesAsBusy: Refuse = (path) =>
  path.includes('_bulk') ? { status: 429, body: busy } : undefined
