import { listDeadJobs, listJobs, replayDeadJob } from './contract.ts'

export const operationsContracts = [listJobs, listDeadJobs, replayDeadJob] as const
