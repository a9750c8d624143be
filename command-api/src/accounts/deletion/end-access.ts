import { accessToken, authorization, oauthApp, session } from '@modstead/domain/accounts/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { BackgroundParts } from '../../background-parts.ts'

const OWNED = {
  session: 'user_id',
  access_token: 'user_id',
  app_authorization: 'user_id',
  oauth_app: 'owner_id',
} as const

const idsOf = async (
  { pool }: Pick<BackgroundParts, 'pool'>,
  table: keyof typeof OWNED,
  userId: string,
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(`select id from ${table} where ${OWNED[table]} = $1`, [
    userId,
  ])
  return rows.map(({ id }) => id)
}

/**
 * Ends each session and revokes each token, including expired ones, because their rows reveal devices and
 * names. Revokes the access of apps, and deletes the person's own apps, because nobody is left to answer for
 * them.
 */
export const endAccess = async (
  parts: Pick<BackgroundParts, 'pool' | 'executor'>,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const { executor } = parts
  const anew = asProductAnew(sender)
  const context = contextOf(anew)
  for (const sessionId of await idsOf(parts, 'session', userId)) {
    const command = { type: 'EndSession', sessionId, because: 'account-deleted' } as const
    await executor.execute(session, sessionId, command, context, anew.intent)
  }
  for (const tokenId of await idsOf(parts, 'access_token', userId)) {
    const { state } = await executor.load(accessToken, tokenId)
    if (state.status !== 'active') continue
    const command = { type: 'RevokeAccessToken', tokenId } as const
    await executor.execute(accessToken, tokenId, command, context, anew.intent)
  }
  for (const authorizationId of await idsOf(parts, 'app_authorization', userId)) {
    const { state } = await executor.load(authorization, authorizationId)
    if (state.status !== 'active') continue
    const command = { type: 'RevokeAuthorization', authorizationId, because: 'account-deleted' } as const
    await executor.execute(authorization, authorizationId, command, context, anew.intent)
  }
  for (const appId of await idsOf(parts, 'oauth_app', userId)) {
    const { state } = await executor.load(oauthApp, appId)
    if (state.status !== 'active') continue
    await executor.execute(oauthApp, appId, { type: 'DeleteApp', appId }, context, anew.intent)
  }
}
