import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobType } from '../port.ts'

export const JOB_OF_THE_VICTIM: JobType = {
  name: 'of-the-victim',
  lane: { name: 'of-the-victim', concurrency: 1 },
  attempts: 1,
  backOffMs: 1,
  timeLimitMs: 60_000,
}

/** Records each run, and has one effect however often it runs, because the id of the job names it. */
export const workInto = async (directory: string, id: string): Promise<void> => {
  await mkdir(join(directory, 'effects'), { recursive: true })
  await appendFile(join(directory, 'runs'), `${id}\n`)
  await writeFile(join(directory, 'effects', encodeURIComponent(id)), '')
}
