import { listFollowedProjects } from './follow.ts'

export const engagementContracts = [listFollowedProjects]
