import { createMetrics } from '@modstead/infra/telemetry/metrics'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Readiness, serveHealth } from './health.ts'

const DATABASE = 'the database'
const REPLICA = 'the read replica'

const ask = async (changes: Partial<Readiness>) => {
  const app = Fastify()
  const readiness: Readiness = {
    starting: () => null,
    leaving: new AbortController().signal,
    readFrom: [DATABASE, REPLICA],
    look: async () => ({ [DATABASE]: 'up' }),
    ...changes,
  }
  serveHealth(app, readiness, createMetrics().registry)
  const [health, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]
  return {
    health: health.statusCode,
    told: health.json().status,
    ready: ready.statusCode,
    status: ready.json().status,
    missing: ready.json().missing,
  }
}

describe('a live process', () => {
  it.each<[string, Partial<Readiness>, object]>([
    ['serves', {}, { told: 'ok', ready: 200, status: 'ready' }],
    [
      'starts',
      { starting: () => 'the read models' },
      { told: 'starting', ready: 503, status: 'not ready', missing: 'the read models' },
    ],
    [
      'is told to stop',
      { leaving: AbortSignal.abort(), starting: () => 'the read models' },
      { told: 'stopping', ready: 503, status: 'stopping' },
    ],
    [
      'is without its database, which no other process has either',
      { look: async () => ({ [DATABASE]: 'away' }) },
      { told: 'ok', ready: 503, status: 'not ready', missing: DATABASE },
    ],
    [
      'is without its database, for which a replica stands in',
      { look: async () => ({ [DATABASE]: 'away', [REPLICA]: 'up' }) },
      { told: 'ok', ready: 200, status: 'degraded', missing: DATABASE },
    ],
    [
      'is without something else',
      { look: async () => ({ [DATABASE]: 'up', mail: 'away' }) },
      { told: 'ok', ready: 200, status: 'degraded', missing: 'mail' },
    ],
  ])('reports that it %s', async (_, changes, expected) => {
    expect(await ask(changes)).toMatchObject({ health: 200, ...expected })
  })
})
