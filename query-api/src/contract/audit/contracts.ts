import { readHeadKeys, readHeads } from './head.ts'

export const auditContracts = [readHeads, readHeadKeys]
