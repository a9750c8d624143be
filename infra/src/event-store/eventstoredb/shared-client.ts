import { EventStoreDBClient } from '@eventstore/db-client'
import { StoreUnavailable } from '../port.ts'
import { asClientAddress } from './address.ts'
import { type AppendClient, createAppendClient } from './append-client.ts'
import { createHearing, type Hearing } from './while-answering.ts'

/** One read on the client. It ends once nobody waits for its answer any more. */
export interface ClientUse {
  readonly client: EventStoreDBClient
  readonly hearing: Hearing
  /** Aborts once another client has taken its place: what is read on this one counts for nothing then. */
  readonly replaced: AbortSignal
  end(): void
}

export interface SharedClient {
  readonly appends: AppendClient
  /** For a read. */
  use(): ClientUse
  /** Puts a new client in place of one whose calls do not come back; nothing happens if another caller did it already. */
  replace(broken: EventStoreDBClient): void
  /** The last user's release lets the process end. */
  release(): Promise<void>
}

/** A client with the calls that are under way on it. */
const hold = (url: string) => {
  const client = EventStoreDBClient.connectionString(asClientAddress(url))
  const replaced = new AbortController()
  const disposed = Promise.withResolvers<void>()
  const hearing = createHearing()
  let uses = 0
  // A disposed client ends reads in progress as if they had come to their end, so it waits until there are none.
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
    /** Resolves when it is disposed. */
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
