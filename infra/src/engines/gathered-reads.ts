/** Reads many values by key at once: as many as keys, in their order. */
export type ReadMany<Value> = (keys: readonly string[]) => Promise<readonly Value[]>

/** Keys that one read asks for. */
const AT_ONCE = 64

interface Asked<Value> extends PromiseWithResolvers<Value> {
  readonly key: string
}

/**
 * Reads one value: keys that are asked for while a read is under way go together in the next one. Under load that saves
 * most of the round trips; alone, a key is read at once. A read begins after it was asked for, so that it sees what was
 * written before.
 */
export const gatherReads = <Value>(
  readMany: ReadMany<Value>,
  atOnce = AT_ONCE,
): ((key: string) => Promise<Value>) => {
  const waiting: Asked<Value>[] = []
  let isReading = false

  const readNext = async (): Promise<void> => {
    isReading = true
    for (let batch = waiting.splice(0, atOnce); batch.length > 0; batch = waiting.splice(0, atOnce))
      try {
        const values = await readMany(batch.map(({ key }) => key))
        for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    isReading = false
  }

  return (key) => {
    const asked = { key, ...Promise.withResolvers<Value>() }
    waiting.push(asked)
    if (!isReading) void readNext()
    return asked.promise
  }
}
