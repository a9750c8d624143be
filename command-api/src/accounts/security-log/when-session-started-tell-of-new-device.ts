import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type pg from 'pg'
import { newSignInMail } from '../../mail/templates/new-sign-in.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { postNotice } from '../security-mails/post-notice.ts'
import { findActive } from '../user/load-account.ts'

type Started = Extract<SessionEvent, { type: 'SessionStarted' }>

/** Whether this session came from a device that its owner may not know. */
const broughtNewDevice = async (pool: pg.Pool, userId: string, sessionId: string): Promise<boolean> => {
  const { rows } = await pool.query<{ new_device_sessions: string }>(
    'select new_device_sessions from security_log where user_id = $1',
    [userId],
  )
  const sessions: readonly string[] = JSON.parse(rows[0]?.new_device_sessions ?? '[]')
  return sessions.includes(sessionId)
}

const clear = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

/** The mail has the id of the session, so a repeat posts no second one. */
export const whenSessionStartedTellOfNewDevice = reactionTo<Started>({
  name: 'when-session-started-tell-of-new-device',
  type: 'SessionStarted',
  afterReadModels: 'site',
  async react({ userId, sessionId, browser, os, startedAt: at }, parts) {
    if (!(await broughtNewDevice(parts.pool, userId, sessionId))) return
    const account = await findActive(parts, userId)
    if (account === null) return
    const occasion = { at, browser: clear(browser), os: clear(os) }
    await postNotice(parts, account, { id: `new-sign-in.${sessionId}`, at }, (envelope) =>
      newSignInMail({ ...envelope, occasion }),
    )
  },
})
