import type { Position, RecordedEvent, SubscriptionItem } from '../port.ts'

const BATCH = 500

/** Keeps the items of a subscription in order until its reader takes them. */
export interface Inbox {
  event(event: RecordedEvent): void
  checkpoint(position: Position): void
  caughtUp(): void
  fail(error: unknown): void
  readonly size: number
  /**
   * The next step, after waiting if necessary, or undefined once `signal` aborts. Items from before a failure
   * come first.
   */
  take(signal: AbortSignal): Promise<SubscriptionItem | undefined>
}

type Entry = RecordedEvent | { readonly checkpoint: Position } | 'caught-up'

const isEvent = (entry: Entry | undefined): entry is RecordedEvent =>
  typeof entry === 'object' && 'id' in entry

export const createInbox = (): Inbox => {
  const entries: Entry[] = []
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}

  const add = (entry: Entry) => {
    entries.push(entry)
    wake()
  }

  const next = (): SubscriptionItem | undefined => {
    const events: RecordedEvent[] = []
    for (const entry of entries) {
      if (!isEvent(entry) || events.length === BATCH) break
      events.push(entry)
    }
    if (events.length > 0) {
      entries.splice(0, events.length)
      return { kind: 'events', events }
    }
    const entry = entries.shift()
    if (entry === undefined || isEvent(entry)) return undefined
    if (entry === 'caught-up') return { kind: 'caught-up' }
    return { kind: 'checkpoint', position: entry.checkpoint }
  }

  return {
    event: add,
    checkpoint(position) {
      const last = entries.at(-1)
      // The later checkpoint makes this one redundant.
      if (typeof last === 'object' && 'checkpoint' in last) entries.pop()
      add({ checkpoint: position })
    },
    caughtUp: () => add('caught-up'),
    fail(error) {
      failure ??= { error }
      wake()
    },
    get size() {
      return entries.length
    },
    async take(signal) {
      for (;;) {
        if (signal.aborted) return undefined
        const item = next()
        if (item) return item
        if (failure) throw failure.error
        await new Promise<void>((resolve) => {
          wake = resolve
          signal.addEventListener('abort', wake, { once: true })
        }).finally(() => signal.removeEventListener('abort', wake))
      }
    },
  }
}
