import { randomUUID } from 'node:crypto'
import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import type { MailSending } from '@modstead/command-api/background-parts'
import { commandJob, workOnJobs } from '@modstead/command-api/jobs/command-job'
import { project } from '@modstead/domain/catalogue/aggregates'
import { asSystem } from '@modstead/domain/catalogue/examples'
import { eventCatalogue } from '@modstead/domain/contexts'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { type JobType, ORDINARY_LANE } from '@modstead/infra/jobs/port'
import { createPool } from '@modstead/infra/postgres/pool'
import type { Timers } from '@modstead/infra/timers/port'

export const RETITLE: JobType = {
  name: 'retitle',
  lane: ORDINARY_LANE,
  attempts: 1,
  backOffMs: 1,
  timeLimitMs: 60_000,
}

/**
 * A process that gives a project another title each time, so that only the id of the command reveals a
 * repeat.
 */
export const openRetitling = async (databaseUrl: string, afterwards: () => void) => {
  const pool = createPool(databaseUrl, { name: 'retitling' })
  const { store, streams } = await openLog({
    pool,
    databaseUrl,
    masterKey: Buffer.alloc(32, 1),
    eventCatalogue,
  })
  const jobs = createJobQueue({ url: databaseUrl, onError: () => {} }, { lockMs: 1_000 })
  const executor = createExecutor(streams)
  const retitle = commandJob<{ readonly projectId: string }>({
    type: RETITLE,
    async run({ projectId }, parts, sender) {
      const command = { type: 'EditProject', projectId, changes: { title: randomUUID() } } as const
      await parts.executor.execute(project, projectId, command, asSystem, sender.intent)
      afterwards()
    },
  })
  const unused = {
    accounts: {} as AccountParts,
    files: {} as ContentStore,
    images: {} as ImageStore,
    timers: {} as Timers,
    mails: {} as MailSending,
  }
  workOnJobs(jobs, [retitle], { executor, pool, jobs, ...unused })
  return {
    store,
    streams,
    jobs,
    async close() {
      await jobs.close()
      await store.close()
      await pool.end()
    },
  }
}
