import { reject } from '../kernel/rejection.ts'

/** `what` finishes the sentence "You do not have the permission to …". */
export const notPermitted = (what: string) =>
  reject('not-permitted', `You do not have the permission to ${what}.`)
