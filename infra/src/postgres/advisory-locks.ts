import type { ProjectionGroup } from '../log-following/projection-groups.ts'

/** All advisory locks, so that no two things take the same one. Stored functions and running processes know the numbers. */
export const MIGRATION_LOCK = 7_164_001
export const APPEND_LOCK = 7_164_002

/** Leases have two parts: this one and one of those below. */
export const LEASES = 7_164
export const RUNNER_LEASES: Readonly<Record<ProjectionGroup, number>> = {
  public: 1,
  site: 6,
  'back-office': 7,
}
export const REBUILD_LEASE = 2
export const REACTIONS_LEASE = 3
export const RENDERINGS_LEASE = 4
export const DOWNLOADS_LEASE = 5
export const SEARCH_LEASE = 8

/** File locks have two parts: this one and a number of their name. */
export const FILE_LOCKS = 7_165
