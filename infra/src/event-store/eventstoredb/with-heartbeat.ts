export type Beating<Item, Beat> = { readonly item: Item } | { readonly beat: Beat }

/**
 * Yields the items of `source`, and between them each beat that `nextBeat` resolves with. Ends and fails as
 * `source` does.
 */
export async function* withHeartbeat<Item, Beat>(
  source: AsyncIterable<Item>,
  nextBeat: () => Promise<Beat>,
): AsyncGenerator<Beating<Item, Beat>> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  try {
    for (;;) {
      const step = await Promise.race([next, nextBeat().then((beat) => ({ beat }))])
      if ('beat' in step) yield step
      else if (step.done) return
      else {
        yield { item: step.value }
        next = items.next()
      }
    }
  } finally {
    next.catch(() => {})
    await items.return?.()
  }
}
