import type { Entry, Proposed } from './entry-file.ts'
import { type Journal, NotStored } from './journal.ts'
import type { AppendOutcome, Log } from './log.ts'
import { statisticsDue } from './server-events.ts'

export interface Append {
  readonly stream: string
  /** -1 for no stream. */
  readonly expected: bigint
  readonly proposed: readonly Proposed[]
}

interface Waiting extends PromiseWithResolvers<AppendOutcome> {
  readonly append: Append
}

/** Appends that wait for the disk at the same time share one write. Throws NotStored. */
export const createAppendQueue = (log: Log, journal: Journal) => {
  const waiting: Waiting[] = []
  let isStoring = false

  const take = (term: number, { stream, expected, proposed }: Append, entries: Entry[]): AppendOutcome => {
    const known = log.outcomeOf(stream, expected, proposed)
    if (known) return known
    const added = [{ term, stream, events: proposed }, ...statisticsDue(term, log.size, proposed.length)]
    for (const entry of added) log.add(entry)
    entries.push(...added)
    return log.endOf(stream)
  }

  const storeWaiting = async (): Promise<void> => {
    for (let batch = waiting.splice(0); batch.length > 0; batch = waiting.splice(0))
      try {
        const term = journal.term()
        if (term === undefined) throw new NotStored('this node is no leader')
        const entries: Entry[] = []
        const outcomes = batch.map(({ append }) => take(term, append, entries))
        // A refusal, too, depends on entries that may not be safe yet.
        await journal.store(entries)
        for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as AppendOutcome)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
  }

  return (append: Append): Promise<AppendOutcome> => {
    const asked: Waiting = { append, ...Promise.withResolvers<AppendOutcome>() }
    waiting.push(asked)
    if (!isStoring) {
      isStoring = true
      void storeWaiting().finally(() => {
        isStoring = false
      })
    }
    return asked.promise
  }
}

export type AppendQueue = ReturnType<typeof createAppendQueue>
