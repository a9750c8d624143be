import { generateKeyPairSync } from 'node:crypto'
import { auditLog } from '@modstead/infra/audit/audit-log'
import { headKeyOf } from '@modstead/infra/audit/head'
import { HeadSigner } from '@modstead/infra/audit/head-signer'
import { storedHeads } from '@modstead/infra/audit/head-source'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { copiedLog } from '@modstead/infra/event-store/embedded/copied-log'
import { type EventStore, START } from '@modstead/infra/event-store/port'
import { type StoredLog, storedLogOf } from '@modstead/infra/event-store/stored-event'
import { migrate } from '@modstead/infra/postgres/migrate'
import { cleanUp } from './clean-up.ts'
import { type EventLog, fillEventLog, measuredStore, openEventLog } from './event-log.ts'
import { type Benchmark, median, perSecond } from './figure.ts'

/** The log as the audit reads it where the events are. */
const readLog = ({ databaseUrl, store: embedded }: EventLog, store: EventStore): StoredLog =>
  store === embedded ? copiedLog(databaseUrl) : storedLogOf(store, START)

/** Reads the whole log as the audit does, without checking it. */
const readRate = async (log: EventLog, store: EventStore): Promise<number> => {
  const began = performance.now()
  let events = 0
  for await (const batch of readLog(log, store).batches) events += batch.length
  return (events * 1_000) / (performance.now() - began)
}

const newKey = () =>
  headKeyOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())

const auditOf = async (log: EventLog, store: EventStore) =>
  auditLog(readLog(log, store), await storedHeads(log.pool))

/** Returns what this shows. EventStoreDB offers no way to change an event. */
const tamper = async (log: EventLog, events: number): Promise<string> => {
  const position = Math.floor(events / 3)
  await log.pool.query(`update event set data = data || ' ' where position = $1`, [position])
  const { broken } = await auditOf(log, log.store)
  if (broken.length !== 1 || broken[0]?.position !== BigInt(position))
    throw new Error('a space that was put into one event was not found')
  return 'one into which a space was put was found, by its position; '
}

export const audit: Benchmark = async ({ rounds, events: wanted }) => {
  const log = await openEventLog()
  const closing = [log.close]
  try {
    const events = await fillEventLog(log, wanted)
    const { store, close } = await measuredStore(log)
    closing.unshift(close)
    await log.pool.query('vacuum analyze event')
    await migrate(log.pool, 'audit', auditMigrations)
    await new HeadSigner(store, log.pool, newKey()).sign()
    const floors: number[] = []
    const ours: number[] = []
    const costs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await readRate(log, store))
      const began = performance.now()
      const before = process.cpuUsage()
      const found = await auditOf(log, store)
      ours.push((events * 1_000) / (performance.now() - began))
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / events)
      if (found.heads.newest?.events !== events || found.brokenInTotal > 0)
        throw new Error(`${found.events} of ${events} events were read, ${found.brokenInTotal} did not fit`)
    }
    const tampered = store === log.store ? await tamper(log, events) : ''
    return [
      {
        name: `P17 audit of the log`,
        floor: `${perSecond(median(floors))} only read`,
        ours: `${perSecond(median(ours))} of ${events} events`,
        result: median(ours),
        unit: '/s',
        bounds: { must: 200_000, goal: 200_000, better: 'more', alsoOnEngines: true },
        latency: null,
        checked: `every event and the signed head fit; ${tampered}${median(costs).toFixed(1)} µs of a processor beside Postgres for each event`,
        rounds: ours,
      },
    ]
  } finally {
    await cleanUp(...closing)
  }
}
