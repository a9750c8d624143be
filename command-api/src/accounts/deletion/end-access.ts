import { accessToken, session } from '@modstead/domain/accounts/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { BackgroundParts } from '../../background-parts.ts'

const idsOf = async ({ pool }: Pick<BackgroundParts, 'pool'>, table: string, userId: string) =>
  (await pool.query<{ id: string }>(`select id from ${table} where user_id = $1`, [userId])).rows.map(
    ({ id }) => id,
  )

/** Ends each session and revokes each token, those included that have run out: their rows tell of devices and names. */
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
}
