/** Reads many values by key at once: as many as keys, in their order. */
export type ReadMany<Value> = (keys: readonly string[]) => Promise<readonly Value[]>

/** Keys that one read asks for. */
const AT_ONCE = 64

interface Asked<Value> extends PromiseWithResolvers<Value> {
  readonly key: string
}

export interface GatheredReads {
  /** Keys of one read, at most. */
  readonly atOnce?: number
  /** Reads that may be under way. With two, one is answered while the other is being read. */
  readonly underWay?: number
}

/**
 * Reads one value: keys that are asked for while as many reads are under way as may be go together in the next one. Under
 * load that saves most of the round trips; alone, a key is read at once. A read begins after it was asked for, so that it
 * sees what was written before.
 */
export const gatherReads = <Value>(
  readMany: ReadMany<Value>,
  { atOnce = AT_ONCE, underWay = 1 }: GatheredReads = {},
): ((key: string) => Promise<Value>) => {
  const waiting: Asked<Value>[] = []
  let reading = 0

  const readNext = async (): Promise<void> => {
    reading += 1
    for (let batch = waiting.splice(0, atOnce); batch.length > 0; batch = waiting.splice(0, atOnce))
      try {
        const values = await readMany(batch.map(({ key }) => key))
        for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    reading -= 1
  }

  return (key) => {
    const asked = { key, ...Promise.withResolvers<Value>() }
    waiting.push(asked)
    if (reading < underWay) void readNext()
    return asked.promise
  }
}
