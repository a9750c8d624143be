import { notFound } from '@modstead/infra/http/problem'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { PasskeyView } from '@modstead/projectors/accounts/sign-in/table'
import type { FastifyInstance } from 'fastify'
import { readFactors } from '../contract/accounts/factors.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

const factorsOf = (userId: string) =>
  build
    .selectFrom('sign_in')
    .where('user_id', '=', userId)
    .select(['password_set_at', 'totp_enabled_at', 'backup_codes', 'passkeys', 'asks_for_passkey'])

/** A user's means of signing in, for that user only. */
export const factorRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, readFactors, async ({ principal }) => {
    const [row] = await rowsOf(deps.pool, factorsOf(principal.userId))
    if (row === undefined) throw notFound()
    const codes: readonly boolean[] = JSON.parse(row.backup_codes)
    const passkeys: readonly PasskeyView[] = JSON.parse(row.passkeys)
    return {
      has_password: row.password_set_at !== null,
      totp_enabled: row.totp_enabled_at,
      backup_codes_left: codes.filter((isLeft) => isLeft).length,
      passkeys: passkeys.map(({ id, name, added_at, used_at, verifies_user, backed_up }) => ({
        id,
        name,
        added: added_at,
        last_used: used_at,
        verifies_user,
        is_synced: backed_up,
      })),
      asks_for_passkey: row.asks_for_passkey,
    }
  })
}
