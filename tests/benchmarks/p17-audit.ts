import { generateKeyPairSync } from 'node:crypto'
import { auditLog } from '@modstead/infra/audit/audit-log'
import { headKeyOf } from '@modstead/infra/audit/head'
import { HeadSigner } from '@modstead/infra/audit/head-signer'
import { storedHeads } from '@modstead/infra/audit/head-source'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { copiedLog } from '@modstead/infra/event-store/embedded/copied-log'
import { migrate } from '@modstead/infra/postgres/migrate'
import { type EventLog, fillEventLog, openEventLog } from './event-log.ts'
import { type Benchmark, median, perSecond } from './figure.ts'

/** Reads all rows as the audit does, without checking them. */
const readRate = async (databaseUrl: string): Promise<number> => {
  const began = performance.now()
  let events = 0
  for await (const batch of copiedLog(databaseUrl).batches) events += batch.length
  return (events * 1_000) / (performance.now() - began)
}

const newKey = () =>
  headKeyOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())

const auditOf = async ({ databaseUrl, pool }: EventLog) =>
  auditLog(copiedLog(databaseUrl), await storedHeads(pool))

export const audit: Benchmark = async ({ rounds, events: wanted }) => {
  const log = await openEventLog()
  try {
    const events = await fillEventLog(log, wanted)
    await log.pool.query('vacuum analyze event')
    await migrate(log.pool, 'audit', auditMigrations)
    await new HeadSigner(log.store, log.pool, newKey()).sign()
    const floors: number[] = []
    const ours: number[] = []
    const costs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await readRate(log.databaseUrl))
      const began = performance.now()
      const before = process.cpuUsage()
      const found = await auditOf(log)
      ours.push((events * 1_000) / (performance.now() - began))
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / events)
      if (found.heads.newest?.events !== events || found.brokenInTotal > 0)
        throw new Error(`${found.events} of ${events} events were read, ${found.brokenInTotal} did not fit`)
    }
    await log.pool.query(`update event set data = data || ' ' where position = $1`, [Math.floor(events / 3)])
    const { broken } = await auditOf(log)
    if (broken.length !== 1 || broken[0]?.position !== BigInt(Math.floor(events / 3)))
      throw new Error('a space that was put into one event was not found')
    return [
      {
        name: `P17 audit of the log, ${events} events`,
        floor: `${perSecond(median(floors))} only read`,
        ours: perSecond(median(ours)),
        result: median(ours),
        unit: '/s',
        bounds: { must: 200_000, goal: 200_000, better: 'more' },
        latency: null,
        checked: `every event and the signed head fit; one into which a space was put was found, by its position; ${median(costs).toFixed(1)} µs of a processor beside Postgres for each event`,
        rounds: ours,
      },
    ]
  } finally {
    await log.close()
  }
}
