import { type Asker, answering } from '../kernel/policy.ts'
import { accountsPolicy } from './policy.ts'

const can = answering(accountsPolicy)

/** The asker's rights over an account. null: nobody is signed in. */
export const canWithUser = (asker: Asker | null, userId: string) =>
  can({ edit: 'user.edit', changeRole: 'user.changeRole' }, asker, { userId })
