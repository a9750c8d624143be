import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { CommandDependencies } from '../../dependencies.ts'

/**
 * Identifies what was typed to name an account, the same for all spellings that find the same account. Tries
 * that everybody can make count by it: if they counted by the account, they would reveal which logins belong
 * to one.
 */
export const loginKey = ({ blindIndex }: Pick<CommandDependencies, 'blindIndex'>, login: string): string => {
  const named = login.trim()
  return blindIndex(`login:${named.includes('@') ? canonicalEmail(named) : named.toLowerCase()}`)
}
