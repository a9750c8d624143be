import { APPEND_LOCK } from '../../postgres/advisory-locks.ts'
import { copyInto } from '../../postgres/copy-in.ts'
import { openOneConnection } from '../../postgres/one-connection.ts'
import { type Position, START } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { LogLoader } from './port.ts'

const COLUMNS = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata']

/** JSON escapes its own control characters, and names have none. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\')

function* copyLines(events: readonly StoredEvent[], head: Position): Generator<string> {
  let position: bigint = head
  for (const { stream, revision, id, type, data, metadata } of events) {
    position += 1n
    const texts = [stream, `${revision}`, id, type, data.toString(), metadata.toString()]
    yield `${position}\t${texts.map(escaped).join('\t')}\n`
  }
}

/** Loads into the tables of the embedded store, which must exist. */
export const openEmbeddedLoader = async (databaseUrl: string): Promise<LogLoader> => {
  const client = await openOneConnection(databaseUrl, {
    name: 'load of the log',
    // A plan made while the table was empty must not scan it for ever.
    options: '-c enable_seqscan=off -c jit=off',
  })
  const readHead = async (): Promise<Position> => {
    const { rows } = await client.query<{ position: string }>(
      'select position from event order by position desc limit 1',
    )
    return BigInt(rows[0]?.position ?? START) as Position
  }
  return {
    async load(events) {
      await client.query('begin')
      try {
        await client.query(`select pg_advisory_xact_lock(${APPEND_LOCK})`)
        const head = await readHead()
        await copyInto(client, 'event', COLUMNS, copyLines(events, head))
        await client.query('commit')
        return (head + BigInt(events.length)) as Position
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    },
    close: () => client.end(),
  }
}
