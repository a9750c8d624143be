import { session } from '@modstead/domain/accounts/aggregates'
import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import { streamOf } from '@modstead/domain/kernel/aggregate'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { Occasion } from '../../mail/templates/occasion.ts'
import type { AccountParts } from '../account-parts.ts'

type Told = Partial<Record<'browser' | 'os', Personal | null>>

const clear = (text: Personal | null | undefined): string | null =>
  text === null || text === undefined || isErased(text) ? null : text

const deviceOfSession = async (
  { store, decodeBatch }: Pick<AccountParts, 'store' | 'decodeBatch'>,
  sessionId: string,
): Promise<Told> => {
  for await (const stored of store.readStream(streamOf(session, sessionId), { limit: 1 }))
    for (const started of await decodeBatch([stored])) return started.data as SessionEvent['data'] & Told
  return {}
}

/** When an event happened, and on which device of its person: that of the session, or the one it tells itself. */
export const occasionOf = async (
  parts: Pick<AccountParts, 'store' | 'decodeBatch'>,
  { data, metadata: { at, via } }: RecordedEvent,
): Promise<Occasion> => {
  const told: Told =
    via?.kind === 'session' && via.id !== null ? await deviceOfSession(parts, via.id) : (data as Told)
  return { at, browser: clear(told.browser), os: clear(told.os) }
}
