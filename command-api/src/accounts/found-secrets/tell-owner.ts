import { oauthApp } from '@modstead/domain/accounts/aggregates'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postMail } from '../../mail/send-mail.ts'
import { secretFoundMail } from '../../mail/templates/secret-found.ts'
import { findActive } from '../user/load-account.ts'
import type { Found } from './revoke-found-secret.ts'

type Revoked = Extract<Found, { outcome: 'revoked' }>
type Deps = Pick<CommandDependencies, 'executor' | 'jobs' | 'vault' | 'mailFrom' | 'publicUrl'>

/** Shows the prefix and the id. */
const SHOWN = 12

const nameOf = async ({ executor }: Deps, appId: string): Promise<string | null> => {
  const { state } = await executor.load(oauthApp, appId)
  return (state.status === 'active' && state.name) || null
}

/** Mails the owner, if they have an address, what was found and where. Sent once for each secret. */
export const tellOwner = async (
  deps: Deps,
  { kind, userId, appId }: Revoked,
  found: { readonly secret: string; readonly at: string | null },
): Promise<void> => {
  const account = await findActive(deps, userId)
  const to = account?.signIn.email ?? null
  if (account === null || to === null) return
  const id = `secret-found-${hashSecret(found.secret)}`
  // The request comes from a reporter, so it does not tell the language of the owner.
  const envelope = await accountEnvelope(deps, account, { id, to })
  const app = appId === null ? null : await nameOf(deps, appId)
  const beginning = `${found.secret.slice(0, SHOWN)}…`
  const at = new Date().toISOString()
  await postMail(deps, userId, secretFoundMail({ ...envelope, kind, app, beginning, foundAt: found.at, at }))
}
