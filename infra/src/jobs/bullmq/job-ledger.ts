import type { DeadJob, JobCounts, KnownJob } from '../port.ts'

/** Counts jobs by type and lists the dead of all lanes, which the library cannot. */
export interface JobLedger {
  /** Told of the lane of each job before it is added, by who does not find lanes otherwise. */
  note(lane: string): Promise<void>
  counts(): Promise<readonly JobCounts[]>
  dead(page: { readonly offset: number; readonly limit: number }): Promise<readonly DeadJob[]>
  find(id: string): Promise<(KnownJob & { readonly lane: string }) | null>
}
