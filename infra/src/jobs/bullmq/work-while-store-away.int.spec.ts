import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded.ts'
import { aType, PATIENTLY } from '../contract/jobs-under-test.ts'
import { createJobQueue } from './job-queue.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let failedStarts = 0
const countFailures = (message: string) => {
  if (message.includes('could not be started again')) failedStarts += 1
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jobs-'))
  postgres = await startEmbeddedPostgres({ dataDir, log: { debug: countFailures, warn: countFailures } })
})
afterEach(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a worker whose store is away asks for it with pauses, and its job is done when the store is back', async () => {
  // It asks for more work as soon as it can take any.
  const type = aType({ lane: { name: `busy-${process.pid}`, concurrency: 1 } })
  let errors = 0
  const jobs = createJobQueue({ url: postgres.url, onError: () => void errors++ }, { lockMs: 1_000 })
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  jobs.work(type, () => {
    begun.resolve()
    return end.promise
  })
  await jobs.start()
  const id = await jobs.enqueue(type, {})
  await begun.promise

  const needed = join(dataDir, 'postgres/cluster/global/pg_control')
  await rename(needed, join(dataDir, 'pg_control'))
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(() => failedStarts, PATIENTLY).toBeGreaterThan(0)
  end.resolve()
  await expect.poll(() => failedStarts, PATIENTLY).toBeGreaterThan(5)
  expect(errors).toBeLessThan(100)
  await rename(join(dataDir, 'pg_control'), needed)
  const state = () =>
    jobs.find(id).then(
      (found) => found?.state,
      () => 'away',
    )
  await expect.poll(state, PATIENTLY).toBe('done')
  await jobs.close()
}, 120_000)
