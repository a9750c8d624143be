import type { Role } from '@modstead/domain/kernel/actor'
import { notFound } from '@modstead/infra/http/problem'
import type { UserRow } from '@modstead/projectors/accounts/user/table'
import type pg from 'pg'

export type UserView = Pick<
  UserRow,
  'id' | 'username' | 'email' | 'has_password' | 'name' | 'bio' | 'avatar_url' | 'created_at' | 'v2' | 'v3'
> & { readonly role: Role; readonly badges: string }

const SELECT = `select id, username, username_lower, email, has_password, role, badges, name, bio, avatar_url, created_at,
  v2, v3 from site_user`

/** By ids or names (in any case): in the order asked for, each once; whoever does not exist is left out. */
export const readUsers = async (
  pool: pg.Pool,
  idsOrNames: readonly string[],
): Promise<readonly UserView[]> => {
  if (idsOrNames.length === 0) return []
  const { rows } = await pool.query<UserView>(`${SELECT} where id = any($1) or username_lower = any($2)`, [
    idsOrNames,
    idsOrNames.map((text) => text.toLowerCase()),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(rows.map((row) => [row.username.toLowerCase(), row]))
  const asked = idsOrNames.map((text) => byId.get(text) ?? byName.get(text.toLowerCase()))
  return [...new Set(asked)].filter((user) => user !== undefined)
}

/** Throws the 404 problem. */
export const findUser = async (pool: pg.Pool, idOrName: string): Promise<UserView> => {
  const [user] = await readUsers(pool, [idOrName])
  if (!user) throw notFound()
  return user
}
