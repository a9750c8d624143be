/** The items of `source`, and undefined whenever none has come for `ms`. Ends and fails as `source` does. */
export async function* withHeartbeat<Item>(
  source: AsyncIterable<Item>,
  ms: number,
): AsyncGenerator<Item | undefined> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const beat = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), ms)
      })
      const step = await Promise.race([next, beat]).finally(() => clearTimeout(timer))
      if (step === undefined) yield undefined
      else if (step.done) return
      else {
        yield step.value
        next = items.next()
      }
    }
  } finally {
    next.catch(() => {})
    await items.return?.()
  }
}
