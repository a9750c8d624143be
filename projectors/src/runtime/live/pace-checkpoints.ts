import { setTimeout as pause } from 'node:timers/promises'
import type { Position, SubscriptionItem } from '@modstead/infra/event-store/port'

/** `passed`: no event up to this position concerns the follower. `checkpoint`: the same, and it is time to store it. */
type Step =
  | Extract<SubscriptionItem, { kind: 'events' | 'checkpoint' }>
  | { readonly kind: 'passed'; readonly position: Position }

/**
 * Passes events on at once, and checkpoints at most every `everyMs`, the latest one each time. Until then, each
 * one is passed on as `passed`. An event does not wait for a checkpoint before it: writers wait for what their
 * event changes.
 */
export async function* paceCheckpoints(
  subscribe: (signal: AbortSignal) => AsyncIterable<SubscriptionItem>,
  everyMs: number,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  const ended = new AbortController()
  const items = subscribe(AbortSignal.any([signal, ended.signal]))[Symbol.asyncIterator]()
  let coming: Promise<IteratorResult<SubscriptionItem>> | undefined
  let held: Position | undefined
  let nextAt = 0
  try {
    for (;;) {
      coming ??= items.next()
      // It may fail while a checkpoint is worked on; the next look at it tells.
      coming.catch(() => {})
      const item = await (held === undefined ? coming : before(nextAt, coming))
      if (item === undefined) {
        if (held !== undefined) yield { kind: 'checkpoint', position: held }
        held = undefined
        nextAt = performance.now() + everyMs
        continue
      }
      coming = undefined
      if (item.done) return
      if (item.value.kind === 'checkpoint') {
        held = item.value.position
        yield { kind: 'passed', position: held }
      }
      if (item.value.kind !== 'events') continue
      held = undefined
      yield item.value
    }
  } finally {
    ended.abort()
    // It may still wait for the next event.
    await coming?.catch(() => undefined)
    await items.return?.()
  }
}

/** The result, or undefined if it comes later than `time`. */
const before = async <Result>(time: number, result: Promise<Result>): Promise<Result | undefined> => {
  const came = new AbortController()
  const late = pause(Math.max(0, time - performance.now()), undefined, { signal: came.signal })
  try {
    return await Promise.race([result, late])
  } finally {
    came.abort()
    late.catch(() => {})
  }
}
