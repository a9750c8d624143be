import { firstAdministratorLink } from '@modstead/command-api/accounts/administrators/first-administrator-link'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import type { Settings } from '@modstead/infra/config/settings'
import { START } from '@modstead/infra/event-store/port'
import type pg from 'pg'

/** Longer than it takes to show new accounts, unless the read models are being rebuilt. */
const SHOWN_WITHIN_MS = 10_000

/** Catalogues older than the list of administrators have some who are not in it yet. */
const knowsOfOne = async (
  { waitForReactions }: CommandDependencies,
  pool: Pick<pg.Pool, 'query'>,
): Promise<boolean> => {
  if (!(await waitForReactions(START, SHOWN_WITHIN_MS))) return true
  const { rowCount } = await pool.query(`select 1 from site_user where role = 'admin' limit 1`)
  return rowCount !== 0
}

/** A link for the first administrator of a catalogue in production, or null if there may be one. */
export const administratorLinkOf =
  (
    { production }: Pick<Settings, 'production'>,
    commands: CommandDependencies,
    pool: Pick<pg.Pool, 'query'>,
  ) =>
  async (): Promise<string | null> =>
    !production || (await knowsOfOne(commands, pool)) ? null : firstAdministratorLink(commands)

/** Prints only to the operator's terminal, because logs go elsewhere. */
export const printAdministratorLink = (link: string | null): void => {
  if (link === null) return
  process.stdout.write(
    `\nNobody administers this catalogue yet. Whoever opens this link first can, so keep it to yourself:\n${link}\n`,
  )
}
