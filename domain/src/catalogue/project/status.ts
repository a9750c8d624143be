import { PROJECT_STATUSES, type ProjectStatus } from '../values/project-status.ts'

export const isProjectStatus = (text: string): text is ProjectStatus =>
  (PROJECT_STATUSES as readonly string[]).includes(text)

const approvedClass: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'private']
export const requestable: readonly ProjectStatus[] = [...approvedClass, 'draft']
const searchable: readonly ProjectStatus[] = ['approved', 'archived']
const visibleByAddress: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'withheld']

/** The project has passed review. Its members can move it between these statuses freely. */
export const isApprovedClass = (status: ProjectStatus): boolean => approvedClass.includes(status)

/** Whether a creator can request this status from review. */
export const isRequestable = (status: ProjectStatus): boolean => requestable.includes(status)

export const isSearchable = (status: ProjectStatus): boolean => searchable.includes(status)

/** Whether only members and staff see the project. */
export const isHiddenProject = (status: ProjectStatus): boolean => !visibleByAddress.includes(status)
