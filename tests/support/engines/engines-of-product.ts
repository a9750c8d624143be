import { mailboxDirectory } from '@modstead/infra/mail/mailbox/mailbox-directory'
import { openDatabaseOn, openMigratedDatabase } from '@modstead/infra/postgres/test-database'
import { TEMPLATE } from '../test-postgres.ts'
import { startEmptyEventStore } from './empty-event-store.ts'
import type { RunningEngine } from './engine.ts'
import { catchMails } from './mail-catcher.ts'
import { startRedis } from './redis.ts'

type Variables = Readonly<Record<string, string>>

/** The engines of a run, for one whole product. */
export interface EnginesOfProduct {
  readonly variables: Variables
  stop(): Promise<void>
}

const openDatabase = async (url?: string, replica?: string): Promise<RunningEngine> => {
  if (url === undefined || replica === undefined) {
    const { url: alone, close } = await openMigratedDatabase()
    return { variables: { DATABASE_URL: alone }, stop: close }
  }
  const database = await openDatabaseOn(url, TEMPLATE)
  const onReplica = new URL(replica)
  onReplica.pathname = new URL(database.url).pathname
  return {
    variables: { DATABASE_URL: database.url, DATABASE_REPLICA_URL: onReplica.href },
    stop: database.close,
  }
}

/** Its only index is that of products, so another product must have ended. */
const emptyOpenSearch = async (url: string): Promise<RunningEngine> => {
  const indexes: object = await (await fetch(`${url}/modstead-*`)).json()
  const names = Object.keys(indexes)
  if (names.length > 0) await fetch(`${url}/${names.join(',')}`, { method: 'DELETE' })
  return { variables: { OPENSEARCH_URL: url }, stop: async () => {} }
}

const emptyRedis = async (): Promise<RunningEngine> => {
  const { url, stop } = await startRedis()
  return { variables: { REDIS_URL: url }, stop }
}

const mailsInto = async (directory: string): Promise<RunningEngine> => {
  const { url, stop } = await catchMails(directory)
  return { variables: { SMTP_URL: url }, stop }
}

/**
 * All engines that the run has, without anything of another product: one at a time may have them. A bucket
 * needs no emptying, because objects are named after their content.
 */
export const openEnginesOfProduct = async (run: Variables, dataDir: string): Promise<EnginesOfProduct> => {
  const { DATABASE_URL, DATABASE_REPLICA_URL, EVENTSTORE_URL, OPENSEARCH_URL, REDIS_URL, S3_URL } = run
  const opened = await Promise.all([
    openDatabase(DATABASE_URL, DATABASE_REPLICA_URL),
    EVENTSTORE_URL && startEmptyEventStore(),
    OPENSEARCH_URL && emptyOpenSearch(OPENSEARCH_URL),
    REDIS_URL && emptyRedis(),
    S3_URL && { variables: { S3_URL }, stop: async () => {} },
    mailsInto(mailboxDirectory(dataDir)),
  ])
  const engines = opened.filter((engine) => typeof engine === 'object')
  return {
    variables: Object.assign({}, ...engines.map(({ variables }) => variables)),
    async stop() {
      await Promise.all(engines.map(({ stop }) => stop()))
    },
  }
}
