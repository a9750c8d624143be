import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { failingContract } from './contract/failing.ts'
import type { JobsContract, JobsUnderTest } from './contract/jobs-under-test.ts'
import { runningContract } from './contract/running.ts'
import { takeoverContract } from './contract/takeover.ts'
import type { JobQueue } from './port.ts'

/** The specs that every adapter of the port passes. */
export const jobQueueContract = (name: string, prepare: () => Promise<JobsUnderTest>): void => {
  describe(name, () => {
    let under: JobsUnderTest
    const opened: JobQueue[] = []
    const contract: JobsContract = {
      get address() {
        return under.address
      },
      open() {
        const jobs = under.open()
        opened.push(jobs)
        return jobs
      },
    }
    beforeAll(async () => {
      under = await prepare()
    })
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
    })
    afterAll(() => under?.dispose())
    runningContract(contract)
    failingContract(contract)
    takeoverContract(contract)
  })
}
