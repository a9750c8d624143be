import { type SessionEvent, sessionEvents } from '@modstead/domain/accounts/session/events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { sessionTable } from './table.ts'

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

const apply = (event: Recorded<SessionEvent>, tables: Tables) => {
  const sessions = tables.of(sessionTable)
  const { sessionId: id } = event.data
  if (event.type === 'SessionStarted') {
    const { userId, epoch, means, startedAt, expiresAt, address, os, browser, platform } = event.data
    return sessions.set({
      id,
      user_id: userId,
      epoch,
      means,
      started_at: instant(startedAt),
      expires_at: instant(expiresAt),
      address: textOf(address),
      os: textOf(os),
      browser: textOf(browser),
      platform: textOf(platform),
    })
  }
  if (event.type === 'SessionEnded') return sessions.delete(id)
  const row = sessions.get(id)
  if (!row) return
  const { epoch } = event.data
  const expires_at = event.type === 'SessionRenewed' ? instant(event.data.expiresAt) : row.expires_at
  sessions.set({ ...row, epoch, expires_at })
}

export const sessionProjection = defineProjection<SessionEvent>({
  name: 'accounts/session',
  group: 'site',
  version: 1,
  types: typesOf(sessionEvents),
  tables: [sessionTable],
  keys: (event) => [{ table: sessionTable, key: event.data.sessionId }],
  apply,
})
