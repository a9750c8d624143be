export const VERSION_STATUSES = ['listed', 'archived', 'draft', 'unlisted', 'scheduled'] as const

export type VersionStatus = (typeof VERSION_STATUSES)[number]
