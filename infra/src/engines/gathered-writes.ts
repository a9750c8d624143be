interface Asked<Item> extends PromiseWithResolvers<void> {
  readonly item: Item
}

/** Writes items together that come within `gatheredMs`, at most `atOnce`; each caller hears of the write that held its item. */
export const gatherWrites = <Item>(
  gatheredMs: number,
  atOnce: number,
  write: (items: readonly Item[]) => Promise<void>,
): ((item: Item) => Promise<void>) => {
  let waiting: Asked<Item>[] = []
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const asked = waiting
    waiting = []
    write(asked.map(({ item }) => item)).then(
      () => {
        for (const { resolve } of asked) resolve()
      },
      (error: unknown) => {
        for (const { reject } of asked) reject(error)
      },
    )
  }

  return (item) => {
    const asked = { item, ...Promise.withResolvers<void>() }
    waiting.push(asked)
    if (waiting.length >= atOnce) flush()
    else timer ??= setTimeout(flush, gatheredMs)
    return asked.promise
  }
}
