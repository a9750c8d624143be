import { z } from 'zod'
import { contract } from '../http/contract.ts'

const count = z.int().nonnegative()
const instant = z.iso.datetime()

export const listJobs = contract({
  method: 'GET',
  path: '/admin/jobs',
  roots: ['v3'],
  summary: 'How many jobs of each type wait, run and have failed',
  right: 'job.list',
  answer: z.strictObject({
    types: z.array(
      z.strictObject({
        type: z.string(),
        waiting: count.describe('Ready to run'),
        active: count,
        delayed: count.describe('To run later for the first time'),
        failed: count.describe('Failed, and to be tried again'),
        dead: count.describe('Failed for good'),
      }),
    ),
  }),
  problems: ['role-insufficient'],
})

export const listDeadJobs = contract({
  method: 'GET',
  path: '/admin/jobs/dead',
  roots: ['v3'],
  summary: 'Jobs that have failed for good, the latest first',
  right: 'job.list',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.strictObject({
    jobs: z.array(
      z.strictObject({
        id: z.string(),
        type: z.string(),
        data: z.record(z.string(), z.unknown()).describe('What the job works with'),
        error: z.string().describe('Why its last run failed'),
        attempts: count,
        enqueued_at: instant,
        died_at: instant,
      }),
    ),
  }),
  problems: ['role-insufficient'],
})

export const replayDeadJob = contract({
  method: 'POST',
  path: '/admin/jobs/dead/:job/replay',
  roots: ['v3'],
  summary: 'Run a job again that has failed for good',
  right: 'job.replay',
  params: z.object({ job: z.string().describe('Id of the job') }),
  answer: null,
  problems: ['role-insufficient', 'not-found'],
})
