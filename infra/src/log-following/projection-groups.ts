/**
 * Groups of projections that are followed together: one lease, one checkpoint to wait for, one transaction
 * per batch. `public` answers the API for everybody, `site` only people who are signed in, `back-office` only
 * staff.
 */
export const PROJECTION_GROUPS = ['public', 'site', 'back-office'] as const

export type ProjectionGroup = (typeof PROJECTION_GROUPS)[number]

export const isProjectionGroup = (name: string): name is ProjectionGroup =>
  PROJECTION_GROUPS.some((group) => group === name)
