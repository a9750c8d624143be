import { administrators } from '@modstead/domain/accounts/aggregates'
import type { CommandDependencies } from '../../dependencies.ts'
import { secretLink } from '../../mail/page-links.ts'

export const FIRST_ADMINISTRATOR = 'first-administrator'

/** While there is no administrator, each start prints a new link. */
const LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

type Deps = Pick<CommandDependencies, 'executor' | 'links' | 'publicUrl'>

/**
 * A link that makes one account administrator, or null if there is one. Only the first user of the link
 * succeeds.
 */
export const firstAdministratorLink = async ({
  executor,
  links,
  publicUrl,
}: Deps): Promise<string | null> => {
  const { state } = await executor.load(administrators, 'all')
  if (state.entered.size > 0) return null
  const flow = links.sign(FIRST_ADMINISTRATOR, {}, new Date(Date.now() + LINK_DAYS * DAY_MS))
  return secretLink(publicUrl, 'first-administrator', flow)
}
