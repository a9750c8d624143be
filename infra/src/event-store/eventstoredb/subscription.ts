import { setTimeout as delay } from 'node:timers/promises'
import type { AllStreamResolvedEvent, EventStoreDBClient } from '@eventstore/db-client'
import { type EventFilter, type Position, StoreUnavailable, type SubscriptionItem } from '../port.ts'
import { isOfTheClient } from './append-error.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { toLogPosition, toPosition } from './log-position.ts'
import { ATTEMPT_LIMIT_MS, FIRST_PAUSE_MS, LAST_PAUSE_MS } from './patience.ts'
import { asRecorded, isSystemEvent } from './recorded.ts'
import { matches, serverFilter, skipsOurs } from './server-filter.ts'
import type { SharedClient } from './shared-client.ts'

const HOLD_AT = 500
/** Nobody waits for a follower of the log, and it reports trouble only if the server stays away. */
const FOLLOWING_PATIENCE_MS = 10_000

interface Opened {
  readonly inbox: Inbox
  /** Continues the subscription once all items were taken. */
  resume(): void
  end(): void
}

export interface Following {
  readonly after: Position
  readonly filter: EventFilter
  /**
   * A filter that the server applies too. The server reports only every 32 events that it skipped some, so a
   * follower that must hear of each position at once has it send everything.
   */
  readonly atServer: EventFilter
}

const open = (client: EventStoreDBClient, { after, filter, atServer }: Following): Opened => {
  const inbox = createInbox()
  let arrived = 0
  // Signals overtake events that the stream still buffers, so each waits until those have come out.
  const signals: { readonly due: number; readonly give: () => void }[] = []
  const giveDue = () => {
    while (signals[0] && signals[0].due <= arrived) signals.shift()?.give()
  }
  const signal = (give: () => void) => {
    signals.push({ due: arrived + subscription.readableLength, give })
    giveDue()
  }

  const subscription = client.subscribeToAll({
    fromPosition: toLogPosition(after),
    requiresLeader: true,
    filter: serverFilter(atServer, (position) => {
      // If the server sends all our events, what it skips are its own, and one of them may be beyond the last
      // of ours, which is the head.
      if (skipsOurs(atServer)) signal(() => inbox.checkpoint(toPosition(position)))
    }),
  })
  const unconfirmed = setTimeout(
    () => inbox.fail(new Error(`EventStoreDB did not confirm within ${ATTEMPT_LIMIT_MS} ms`)),
    ATTEMPT_LIMIT_MS,
  )
  subscription.on('confirmation', () => clearTimeout(unconfirmed))
  subscription.on('caughtUp', () => signal(() => inbox.caughtUp()))
  // Never removed: a second error may follow the first, and without a listener it would end the process.
  subscription.on('error', (error) => inbox.fail(error))
  subscription.on('end', () => inbox.fail(new Error('EventStoreDB ended the subscription')))
  subscription.on('close', () => inbox.fail(new Error('EventStoreDB closed the subscription')))
  subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
    arrived += 1
    try {
      if (event && !isSystemEvent(event)) {
        if (matches(filter, event)) inbox.event(asRecorded(event))
        else inbox.checkpoint(toPosition(event.position))
      }
    } catch (error) {
      inbox.fail(error)
    }
    giveDue()
    if (inbox.size >= HOLD_AT) subscription.pause()
  })

  return {
    inbox,
    resume() {
      if (inbox.size === 0 && subscription.isPaused()) subscription.resume()
    },
    end() {
      clearTimeout(unconfirmed)
      subscription.unsubscribe().catch(() => {})
      subscription.destroy()
    },
  }
}

/** When the server ends a subscription, this resumes strictly after the last delivered event. */
export async function* followLog(
  shared: SharedClient,
  { after, filter, atServer }: Following,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  let cursor = after
  let failingSince: number | undefined
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
    const use = shared.use()
    const opened = open(use.client, { after: cursor, filter, atServer })
    const leave = () => opened.inbox.fail(new Error('the client was replaced'))
    // After an abort, nobody may ask for the next item.
    const end = () => {
      opened.end()
      use.end()
    }
    use.replaced.addEventListener('abort', leave)
    signal.addEventListener('abort', end)
    try {
      for (;;) {
        // Before each wait: a checkpoint that says nothing new may have been the last item.
        opened.resume()
        const item = await opened.inbox.take(signal)
        if (!item) return
        failingSince = undefined
        pause = FIRST_PAUSE_MS
        if (item.kind === 'checkpoint' && item.position <= cursor) continue
        if (item.kind === 'events') cursor = item.events.at(-1)?.position ?? cursor
        if (item.kind === 'checkpoint') cursor = item.position
        yield item
      }
    } catch (cause) {
      if (signal.aborted) return
      failingSince ??= performance.now()
      if (cause instanceof StoreUnavailable) throw cause
      if (performance.now() - failingSince > FOLLOWING_PATIENCE_MS)
        throw new StoreUnavailable('the event store cannot be followed', { cause })
      if (isOfTheClient(cause)) shared.replace(use.client)
    } finally {
      use.replaced.removeEventListener('abort', leave)
      signal.removeEventListener('abort', end)
      end()
    }
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}
