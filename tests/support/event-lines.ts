import { setTimeout as pause } from 'node:timers/promises'
import type { TestProduct } from './product.ts'

export interface ToldEvent {
  readonly cursor: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventLines {
  readonly status: number
  /** Events that have arrived so far. */
  readonly events: readonly ToldEvent[]
  /** Cursor of the last line, whatever it is. */
  cursor(): string | null
  /** Waits until this many have arrived. */
  until(count: number): Promise<void>
  /** Settles when the product ends the answer. false: it broke off. */
  readonly ended: Promise<boolean>
  leave(): void
}

const PATIENCE_MS = 60_000

/** Reads `/v3/events` line by line as it arrives. */
export const followEventLines = async (
  url: string,
  token: string,
  query: Readonly<Record<string, string>> = {},
): Promise<EventLines> => {
  const left = new AbortController()
  const response = await fetch(`${url}/v3/events?${new URLSearchParams(query)}`, {
    headers: { authorization: token },
    signal: left.signal,
  })
  const events: ToldEvent[] = []
  let cursor: string | null = null
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const told = JSON.parse(line) as Partial<ToldEvent>
        if (told.type !== undefined) events.push(told as ToldEvent)
        cursor = told.cursor ?? null
      }
    }
    if (rest !== '') throw new Error('the answer ended within a line')
  }
  const ended = read().then(
    () => true,
    () => false,
  )
  return {
    status: response.status,
    events,
    cursor: () => cursor,
    async until(count) {
      const deadline = performance.now() + PATIENCE_MS
      while (events.length < count) {
        if (performance.now() > deadline) throw new Error(`${events.length} of ${count} events have come`)
        await pause(5)
      }
    },
    ended,
    leave: () => left.abort(),
  }
}

/** The events after this cursor up to the end of the log. Without a cursor: all of them. */
export const eventsAfter = async (
  { url, accounts }: Pick<TestProduct, 'url' | 'accounts'>,
  cursor?: string,
): Promise<readonly ToldEvent[]> => {
  const query = { follow: 'false', ...(cursor !== undefined && { after: cursor }) }
  const lines = await followEventLines(url, accounts.admin?.token ?? '', query)
  if (lines.status !== 200 || !(await lines.ended))
    throw new Error(`the events after ${cursor ?? 'the beginning'} were answered with ${lines.status}`)
  return lines.events
}
