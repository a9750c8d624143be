import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { type Authenticate, createAuthenticator } from '@modstead/infra/identity/authenticate'
import { sessionCookie } from '@modstead/infra/identity/session-cookie'
import type { LastUses } from '@modstead/infra/last-uses/port'
import { postgresLastUses } from '@modstead/infra/last-uses/postgres-last-uses'
import { openDatabaseClock } from '@modstead/infra/postgres/database-clock'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { identityFromStreams } from './identity-from-streams.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'

const FLUSH_MS = 15_000
/** How long a stop waits to store last uses. A list in the settings is not worth more. */
const LAST_FLUSH_MS = 500

export interface Identity {
  readonly authenticate: Authenticate
  readonly lastUses: Pick<LastUses, 'of'>
}

/**
 * Finds out who sends a request, and notes when each session and token was last used. What has expired by the
 * clock of the database is over for all processes, also for one whose own clock is behind.
 */
export const openIdentity = async (
  settings: Pick<Settings, 'publicUrl'>,
  { executor, pool }: Pick<Foundation, 'executor' | 'pool'>,
  log: Log,
  life: LifeCycle,
): Promise<Identity> => {
  const lastUses = postgresLastUses(pool)
  const store = () => lastUses.flush().catch((error) => logTrouble(log, error, 'last uses are not stored'))
  const timer = setInterval(store, FLUSH_MS).unref()
  life.onStop('the last uses', async () => {
    clearInterval(timer)
    await Promise.race([store(), pause(LAST_FLUSH_MS, undefined, { ref: false })])
  })
  sweepLeftOvers({ 'last uses': lastUses.sweep }, log, life)
  const clock = await openDatabaseClock(pool)
  life.onStop('the clock of the database', async () => clock.stop())
  const authenticate = createAuthenticator(identityFromStreams(executor), {
    cookieName: sessionCookie(settings.publicUrl).name,
    now: () => Math.max(Date.now(), clock.now()),
    onUse: ({ via }) => {
      if (via.id !== null) lastUses.note(via.id)
    },
  })
  return { authenticate, lastUses }
}
