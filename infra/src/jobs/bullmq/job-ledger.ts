import type { DeadJob, JobCounts, KnownJob, LaneWait } from '../port.ts'

/** Counts jobs by type and lists dead jobs of all lanes, which the library cannot do. */
export interface JobLedger {
  /** Callers note the lane of each job just before they add it, for stores that cannot list lanes. */
  note(lane: string): Promise<void>
  counts(): Promise<readonly JobCounts[]>
  waits(): Promise<readonly LaneWait[]>
  dead(page: { readonly offset: number; readonly limit: number }): Promise<readonly DeadJob[]>
  find(id: string): Promise<(KnownJob & { readonly lane: string }) | null>
}
