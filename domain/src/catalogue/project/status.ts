import type { ProjectStatus } from '../values/project-status.ts'

export const projectStatuses = [
  'draft',
  'processing',
  'approved',
  'archived',
  'unlisted',
  'private',
  'withheld',
  'rejected',
] as const satisfies readonly ProjectStatus[]

export const isProjectStatus = (text: string): text is ProjectStatus =>
  (projectStatuses as readonly string[]).includes(text)

const approvedClass: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'private']
const requestable: readonly ProjectStatus[] = [...approvedClass, 'draft']
const searchable: readonly ProjectStatus[] = ['approved', 'archived']
const visibleByAddress: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'withheld']

/** Has passed review: its members move it between these statuses without asking. */
export const isApprovedClass = (status: ProjectStatus): boolean => approvedClass.includes(status)

/** What a creator may ask review to grant. */
export const isRequestable = (status: ProjectStatus): boolean => requestable.includes(status)

export const isSearchable = (status: ProjectStatus): boolean => searchable.includes(status)

/** Only for members and staff. */
export const isHiddenProject = (status: ProjectStatus): boolean => !visibleByAddress.includes(status)
