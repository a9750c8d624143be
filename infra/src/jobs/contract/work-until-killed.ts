import { createJobQueue } from '../bullmq/job-queue.ts'
import { JOB_OF_THE_VICTIM, workInto } from './effects.ts'

/** Run by takeover.ts: does the work of a job and dies before it can report that. */
const [, , url = '', directory = ''] = process.argv
const jobs = createJobQueue({ url, onError: () => {} }, { lockMs: 1_000 })
jobs.work(JOB_OF_THE_VICTIM, async (_data, { id }) => {
  await workInto(directory, id)
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})
await jobs.start()
