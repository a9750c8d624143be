import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { JobData, JobQueue, JobType, RunningJob } from '@modstead/infra/jobs/port'
import type { JobParts } from '../background-parts.ts'

/**
 * Work of the product itself that is done later or when a timer is due. It runs at least once, and its
 * commands carry the id of the job, so that a repeat finds them stored.
 */
export interface CommandJob<Data extends JobData = JobData> {
  readonly type: JobType
  /** For people who read the history. */
  readonly reason?: string
  run(data: Data, parts: JobParts, sender: Sender, job: RunningJob): Promise<void>
}

/** Types a job by the data with which it is added. */
export const commandJob = <Data extends JobData>(job: CommandJob<Data>): CommandJob =>
  job as unknown as CommandJob

const senderFor = ({ type, reason }: CommandJob, { id }: RunningJob): Sender => ({
  actor: { kind: 'system', name: type.name },
  now: new Date().toISOString(),
  intent: { commandId: id, via: bySystem(type.name), ...(reason !== undefined && { reason }) },
})

/** Lets the queue do these jobs, once it starts. */
export const workOnJobs = (
  queue: Pick<JobQueue, 'work'>,
  jobs: readonly CommandJob[],
  parts: JobParts,
): void => {
  for (const job of jobs)
    queue.work(job.type, (data, running) => job.run(data, parts, senderFor(job, running), running))
}
