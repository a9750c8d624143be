import { administrators } from '@modstead/domain/accounts/aggregates'
import type { CommandDependencies } from '../../dependencies.ts'

export const FIRST_ADMINISTRATOR = 'first-administrator'

/** A start prints another one, as long as there is no administrator. */
const LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

type Deps = Pick<CommandDependencies, 'executor' | 'links' | 'publicUrl'>

/** A link by which one account becomes administrator; null where there is one. It ends with the first who uses it. */
export const firstAdministratorLink = async ({
  executor,
  links,
  publicUrl,
}: Deps): Promise<string | null> => {
  const { state } = await executor.load(administrators, 'all')
  if (state.entered.size > 0) return null
  const flow = links.sign(FIRST_ADMINISTRATOR, {}, new Date(Date.now() + LINK_DAYS * DAY_MS))
  return `${publicUrl}/auth/first-administrator?flow=${flow}`
}
