export const PROJECT_STATUSES = [
  'draft',
  'processing',
  'approved',
  'archived',
  'unlisted',
  'private',
  'withheld',
  'rejected',
] as const

export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
