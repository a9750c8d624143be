import { openRetitling } from './retitle-job.ts'

/** Run by commands-of-jobs.spec.ts: dies after its command was stored, before the job is marked as done. */
const { jobs } = await openRetitling(process.argv[2] ?? '', () => process.kill(process.pid, 'SIGKILL'))
await jobs.start()
