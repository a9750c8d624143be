import { setTimeout as pause } from 'node:timers/promises'

const NAMED = /^(id|data|retry): ?(.*)$/

/** Reads `/v3/events` as an EventSource does: when its stream ends, it comes back with the last id. */
export interface BrowserOfEvents {
  /** Streams and revisions of the events, in the order in which they came. */
  readonly places: readonly string[]
  /** How often it came back. */
  returns(): number
  /** Ends the reading. Throws if the product refused it. */
  close(): Promise<void>
}

interface Message {
  readonly id: string
  readonly place: string | undefined
  readonly retryMs: number | undefined
}

const messageOf = (block: string): Message => {
  const lines = new Map(
    block.split('\n').flatMap((line) => {
      const [, name, value] = NAMED.exec(line) ?? []
      return name === undefined ? [] : [[name, value ?? ''] as const]
    }),
  )
  const [data, retry] = [lines.get('data'), lines.get('retry')]
  const told = data === undefined ? undefined : (JSON.parse(data) as { stream: string; revision: number })
  return {
    id: lines.get('id') ?? '',
    place: told && `${told.stream}@${told.revision}`,
    retryMs: retry === undefined ? undefined : Number(retry),
  }
}

export const openBrowserOfEvents = (
  url: string,
  token: string,
  onReturn: () => void = () => {},
): BrowserOfEvents => {
  const closed = new AbortController()
  const places: string[] = []
  let returns = 0
  let lastId = ''
  let retryMs = 1_000

  const take = (block: string) => {
    const { id, place, retryMs: told } = messageOf(block)
    if (id !== '') lastId = id
    if (told !== undefined) retryMs = told
    if (place !== undefined) places.push(place)
  }
  const readOnce = async () => {
    const response = await fetch(`${url}/v3/events`, {
      headers: {
        accept: 'text/event-stream',
        authorization: token,
        ...(lastId !== '' && { 'last-event-id': lastId }),
      },
      signal: closed.signal,
    })
    // A browser gives up at any other status.
    if (response.status !== 200) throw new Error(`/v3/events answered ${response.status}`)
    let rest = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        const blocks = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      }
    } catch {
      // The connection broke, and what came of its last block counts for nothing.
    }
  }
  const read = async () => {
    while (!closed.signal.aborted) {
      await readOnce()
      if (closed.signal.aborted) return
      returns += 1
      onReturn()
      await pause(retryMs, undefined, { signal: closed.signal }).catch(() => {})
    }
  }
  const reading = read().catch((error: unknown) => {
    if (!closed.signal.aborted) throw error
  })
  // `close` reports the failure.
  reading.catch(() => {})
  return {
    places,
    returns: () => returns,
    async close() {
      closed.abort()
      await reading
    },
  }
}
