import { followProject, unfollowProject } from './follow/contract.ts'

export const engagementContracts = [followProject, unfollowProject] as const
