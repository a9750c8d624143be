import { EventStoreDBClient } from '@eventstore/db-client'
import { StoreUnavailable } from '../port.ts'

interface Entry {
  client: EventStoreDBClient
  users: number
}

// Pending appends live in one table of the package, and a broken stream rejects them all: one client per server.
const entries = new Map<string, Entry>()

export interface SharedClient {
  current(): EventStoreDBClient
  /** Puts a new client in place of one whose calls do not come back; nothing happens if another caller did it already. */
  replace(broken: EventStoreDBClient): void
  /** The last user's release lets the process end. */
  release(): Promise<void>
}

const dispose = (client: EventStoreDBClient) => client.dispose().catch(() => {})

export const shareClient = (url: string): SharedClient => {
  const entry = entries.get(url) ?? { client: EventStoreDBClient.connectionString(url), users: 0 }
  entries.set(url, entry)
  entry.users += 1
  let released = false
  return {
    current() {
      if (released) throw new StoreUnavailable('the event store is closed')
      return entry.client
    },
    replace(broken) {
      if (released || entry.client !== broken) return
      entry.client = EventStoreDBClient.connectionString(url)
      dispose(broken)
    },
    async release() {
      if (released) return
      released = true
      entry.users -= 1
      if (entry.users > 0) return
      entries.delete(url)
      await dispose(entry.client)
    },
  }
}
