import type pg from 'pg'
import { type Listening, listen } from '../postgres/listen.ts'
import { notify } from '../postgres/notify.ts'

const CHANNEL = 'downloads_counted'
/** Ids have 8 characters, and a payload can have 8,000 bytes. */
const IDS_PER_PAYLOAD = 800
/** Downloads may be counted long after the hour in which they happened. */
const LATE = '1 day'

export type CountListener = (projects: ReadonlySet<string>) => void

/** Tells all processes which totals change with the caller's transaction. */
export const tellCounted = async (client: pg.ClientBase, projects: ReadonlySet<string>): Promise<void> => {
  const ids = [...projects]
  for (let from = 0; from < ids.length; from += IDS_PER_PAYLOAD)
    await notify(client, CHANNEL, ids.slice(from, from + IDS_PER_PAYLOAD).join(' '))
}

export interface HearCounted {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly listener: CountListener
  readonly onFailure: (error: unknown) => void
}

/**
 * Reports which projects have new totals, whichever process counted. After a lost connection it reports all
 * that may have been missed.
 */
export const hearCounted = ({ databaseUrl, pool, listener, onFailure }: HearCounted): Listening => {
  let heardAt: Date | undefined
  const catchUp = async (since: Date): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(
      'select distinct project_id as id from download_hour where hour >= $1::timestamptz - $2::interval',
      [since, LATE],
    )
    if (rows.length > 0) listener(new Set(rows.map(({ id }) => id)))
  }
  const config = { connectionString: databaseUrl, application_name: 'modstead-downloads-counted' }
  return listen(config, CHANNEL, {
    onPayload(payload) {
      heardAt = new Date()
      listener(new Set(payload.split(' ')))
    },
    onListening() {
      const since = heardAt
      heardAt = new Date()
      if (since !== undefined) catchUp(since).catch(onFailure)
    },
    onFailure,
  })
}
