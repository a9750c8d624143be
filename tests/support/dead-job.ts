import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobType } from '@modstead/infra/jobs/port'
import { expect, vi } from 'vitest'

const fails: JobType = {
  name: 'fails',
  lane: { name: 'specs', concurrency: 1 },
  attempts: 1,
  backOffMs: 1,
  timeLimitMs: 60_000,
}

/** Leaves a permanently failed job behind, and returns its id. */
export const leaveDeadJob = async (databaseUrl: string, id: string): Promise<string> => {
  const jobs = createJobQueue({ url: databaseUrl, onError: () => {} })
  jobs.work(fails, async () => {
    throw new Error('on purpose')
  })
  await jobs.start()
  try {
    const job = await jobs.enqueue(fails, {}, { id })
    await vi.waitFor(async () => expect(await jobs.find(job)).toMatchObject({ state: 'dead' }), {
      timeout: 60_000,
    })
    return job
  } finally {
    await jobs.close()
  }
}
