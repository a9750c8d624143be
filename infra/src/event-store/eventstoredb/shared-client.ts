import { EventStoreDBClient } from '@eventstore/db-client'
import { StoreUnavailable } from '../port.ts'
import { asClientAddress } from './address.ts'
import { type AppendClient, createAppendClient } from './append-client.ts'
import { createHearing, type Hearing } from './while-answering.ts'

/** One read on the client. It ends once nobody waits for its answer any more. */
export interface ClientUse {
  readonly client: EventStoreDBClient
  readonly hearing: Hearing
  /** Aborts once another client has taken this one's place. Results read on this one then no longer count. */
  readonly replaced: AbortSignal
  end(): void
}

export interface SharedClient {
  readonly appends: AppendClient
  /** Borrows the client for a read. */
  use(): ClientUse
  /** Replaces a client whose calls do not come back. Does nothing if another caller has already replaced it. */
  replace(broken: EventStoreDBClient): void
  /** When the last user releases the client, the process can end. */
  release(): Promise<void>
}

/** A client with its calls in progress. */
const hold = (url: string) => {
  const client = EventStoreDBClient.connectionString(asClientAddress(url))
  const replaced = new AbortController()
  const disposed = Promise.withResolvers<void>()
  const hearing = createHearing()
  let uses = 0
  // Disposing a client ends reads in progress as if they had finished, so this waits until there are none.
  const disposeIfUnused = () => {
    if (replaced.signal.aborted && uses === 0)
      client.dispose().then(disposed.resolve, () => disposed.resolve())
  }
  return {
    client,
    use(): ClientUse {
      uses += 1
      let ended = false
      return {
        client,
        replaced: replaced.signal,
        hearing,
        end() {
          if (ended) return
          ended = true
          uses -= 1
          disposeIfUnused()
        },
      }
    },
    /** Resolves when the client is disposed. */
    retire(): Promise<void> {
      if (!replaced.signal.aborted) {
        replaced.abort()
        disposeIfUnused()
      }
      return disposed.promise
    },
  }
}

interface Entry {
  readonly appends: AppendClient
  held: ReturnType<typeof hold>
  users: number
}

// Each client costs connections, and appends must not have two.
const entries = new Map<string, Entry>()

export const shareClient = (url: string): SharedClient => {
  const entry = entries.get(url) ?? { appends: createAppendClient(url), held: hold(url), users: 0 }
  entries.set(url, entry)
  entry.users += 1
  let released = false
  return {
    appends: entry.appends,
    use() {
      if (released) throw new StoreUnavailable('the event store is closed')
      return entry.held.use()
    },
    replace(broken) {
      if (released || entry.held.client !== broken) return
      const { held } = entry
      entry.held = hold(url)
      void held.retire()
    },
    async release() {
      if (released) return
      released = true
      entry.users -= 1
      if (entry.users > 0) return
      entries.delete(url)
      await Promise.all([entry.appends.release(), entry.held.retire()])
    },
  }
}
