import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../database.ts'
import { findUser } from './user-view.ts'

export interface AccountFacts {
  /** ISO 8601. */
  readonly created: string
  readonly sessions: number
}

/** Facts about an account, for staff. Throws the 404 problem if there is none. */
export const readAccountFacts = async (
  sender: Sender,
  userId: string,
  epoch: number,
): Promise<AccountFacts> => {
  const sessions = build
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('epoch', '=', epoch)
    .where('expires_at', '>', new Date().toISOString())
    .select((s) => s.fn.countAll<string>().as('count'))
  const [{ created_at: created }, [counted]] = await Promise.all([
    findUser(sender, userId),
    rowsOf(sender, sessions),
  ])
  return { created, sessions: Number(counted?.count ?? 0) }
}
