/** Reads many values at once. Returns one value per key, in the order of the keys. */
export type ReadMany<Value> = (keys: readonly string[]) => Promise<readonly Value[]>

/** The default maximum number of keys per read. */
const AT_ONCE = 64

interface Asked<Value> extends PromiseWithResolvers<Value> {
  readonly key: string
}

export interface GatheredReads {
  /** Maximum number of keys per read. */
  readonly atOnce?: number
  /** Maximum number of reads in flight. With two, one is answered while the other is being read. */
  readonly underWay?: number
}

/**
 * Returns a function that reads one value. Keys that are asked for while the maximum number of reads is in
 * flight go together into the next read, which saves most round trips under load. Without load, a key is read
 * as soon as the requests that arrived with it are known, because a read of one key costs nearly as much as one
 * of many. A read always begins after its key was asked for, so it sees everything that was written before.
 */
export const gatherReads = <Value>(
  readMany: ReadMany<Value>,
  { atOnce = AT_ONCE, underWay = 1 }: GatheredReads = {},
): ((key: string) => Promise<Value>) => {
  const waiting: Asked<Value>[] = []
  let reading = 0

  const readNext = async (): Promise<void> => {
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
    if (reading < underWay) {
      reading += 1
      setImmediate(readNext)
    }
    return asked.promise
  }
}
