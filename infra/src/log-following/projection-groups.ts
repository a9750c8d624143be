/**
 * Projections that are followed together: one lease, one checkpoint to wait for, one transaction for each batch.
 * `public`: what the API answers to anybody. `site`: what only people who are signed in read. `back-office`: what only staff do.
 */
export const PROJECTION_GROUPS = ['public', 'site', 'back-office'] as const

export type ProjectionGroup = (typeof PROJECTION_GROUPS)[number]

export const isProjectionGroup = (name: string): name is ProjectionGroup =>
  PROJECTION_GROUPS.some((group) => group === name)
