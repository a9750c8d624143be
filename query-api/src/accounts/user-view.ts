import { notFound } from '@modstead/infra/http/problem'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { InferResult } from 'kysely'
import { build } from '../database.ts'

const users = build
  .selectFrom('site_user')
  .select([
    'id',
    'username',
    'email',
    'email_verified',
    'has_password',
    'has_totp',
    'auth_providers',
    'role',
    'badges',
    'name',
    'bio',
    'avatar_url',
    'created_at',
    'v2',
    'v3',
  ])

export type UserView = InferResult<typeof users>[number]

/**
 * Finds users by ids or names (in any case), in the requested order and without duplicates. Unknown ids and
 * names are left out.
 */
export const readUsers = async (
  sender: Sender,
  idsOrNames: readonly string[],
): Promise<readonly UserView[]> => {
  if (idsOrNames.length === 0) return []
  const names = idsOrNames.map((text) => text.toLowerCase())
  const rows = await rowsOf(
    sender,
    users.where((u) => u.or([u('id', '=', anyOf(idsOrNames)), u('username_lower', '=', anyOf(names))])),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(rows.map((row) => [row.username.toLowerCase(), row]))
  const asked = idsOrNames.map((text) => byId.get(text) ?? byName.get(text.toLowerCase()))
  return [...new Set(asked)].filter((user) => user !== undefined)
}

/** Throws the 404 problem. */
export const findUser = async (sender: Sender, idOrName: string): Promise<UserView> => {
  const [user] = await readUsers(sender, [idOrName])
  if (!user) throw notFound()
  return user
}
