import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashTask, VerifyTask } from './hash-tasks.ts'

export const hash = ({ password, cost }: HashTask): string => hashSync(password, cost)

export const verify = ({ storedHash, password }: VerifyTask): boolean => verifySync(storedHash, password)
