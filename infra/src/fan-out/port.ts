import type pg from 'pg'
import type { Hearing, Listening } from '../postgres/listen.ts'

/** Below the 8,000 bytes that a NOTIFY can carry. */
export const MAX_NEWS_BYTES = 7_500

/** Sends the news on. Call it once the transaction has committed. Never throws. */
export type Committed = () => void

/**
 * News from one process to all others about changes that are in the database too, so lost news costs time but
 * never correctness. The adapters pass `contract.ts`.
 */
export interface FanOut {
  /** Announces a transaction that is open on `client`, before its commit is sent. */
  tell(client: pg.ClientBase, channel: string, payload: string): Promise<Committed>
  /** Calls `onListening` each time that news may have been missed. */
  listen(channel: string, hearing: Hearing): Listening
  /** Call after all listening has stopped. */
  close(): Promise<void>
}
