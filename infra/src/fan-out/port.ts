import type pg from 'pg'
import type { Hearing, Listening } from '../postgres/listen.ts'

/** Below the 8,000 bytes that a NOTIFY carries. */
export const MAX_NEWS_BYTES = 7_500

/** Sends the news on. Called once the transaction has committed; never throws. */
export type Committed = () => void

/**
 * News from one process to all, of changes that everybody finds in the database too: news that is lost costs time and never
 * truth. The adapters pass `contract.ts`.
 */
export interface FanOut {
  /** Tells of a transaction that is open on `client`, before its commit is sent. */
  tell(client: pg.ClientBase, channel: string, payload: string): Promise<Committed>
  /** `onListening` is told each time that news may have been missed. */
  listen(channel: string, hearing: Hearing): Listening
  /** After what listens. */
  close(): Promise<void>
}
