import { reject } from '../kernel/rejection.ts'

/** `what` completes the sentence "You do not have permission to …". */
export const notPermitted = (what: string) =>
  reject('not-permitted', `You do not have permission to ${what}.`)
