/** Asks for the next item while the caller works on the former. */
export async function* oneAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    for (;;) {
      const result = await next
      if (result.done) return
      next = iterator.next()
      // Awaited in the next turn. Without a handler a failure before that would end the process.
      next.catch(() => {})
      yield result.value
    }
  } finally {
    await iterator.return?.()
  }
}
