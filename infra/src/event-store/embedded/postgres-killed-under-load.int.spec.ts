import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../postgres/embedded.ts'
import { chainHash } from '../hash-chain.ts'
import { NO_STREAM, START, StoreUnavailable } from '../port.ts'
import { sampleEvent } from '../sample-events.ts'
import { verifyChain } from '../test-audit.ts'
import { openEmbeddedEventStore } from './store.ts'

const KILLS = 2
const WRITERS = 64
const silent = { debug: () => {}, warn: () => {} }
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'modstead-killed-'))
  await chmod(dataDir, 0o711)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a Postgres that is killed under load loses and duplicates no acknowledged event, and service resumes automatically', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  const store = await openEmbeddedEventStore(postgres.url)
  const acknowledged: string[] = []
  let writing = true
  const writers = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const stream = `killed-${randomUUID()}`
      let revision = NO_STREAM
      let hash: string | undefined
      while (writing) {
        const bare = sampleEvent()
        hash = chainHash(hash, stream, revision + 1n, bare)
        const event = { ...bare, metadata: { ...bare.metadata, hash } }
        for (let stored = false; !stored; )
          try {
            revision = (await store.append(stream, revision, [event])).revision
            stored = true
          } catch (error) {
            if (!(error instanceof StoreUnavailable)) throw error
          }
        acknowledged.push(event.id)
      }
    }),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = acknowledged.length + 3_000
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(enough)
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postgres.pid, { timeout: 20_000 }).not.toBe(pid)
  }
  const resumed = acknowledged.length + 3_000
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(resumed)
  writing = false
  await writers
  const stored: string[] = []
  for await (const batch of store.readAll(START)) stored.push(...batch.map(({ id }) => id))
  expect(stored.length).toBe(acknowledged.length)
  expect(new Set(stored)).toEqual(new Set(acknowledged))
  expect(await store.head()).toBe(BigInt(stored.length) - 1n)
  const chain = await verifyChain(store)
  expect(chain).toMatchObject({ events: stored.length, streams: WRITERS, brokenInTotal: 0, broken: [] })
  await store.close()
  await postgres.stop()
})
