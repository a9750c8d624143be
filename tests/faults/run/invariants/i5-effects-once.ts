import { setTimeout as pause } from 'node:timers/promises'
import { digestOf } from '@modstead/infra/mail/compose-message'
import type { Invariant } from './look.ts'

const WITHIN_MS = 90_000
const LOOK_EVERY_MS = 100

/** Message-IDs, one for each mail that arrived. */
export type Inbox = () => readonly string[]

const messageOf = (job: string): string => digestOf(job.replace(/^send-mail~/, ''))

/** Mails as the receiver sees them: it recognizes a repeated mail by its Message-ID. */
export const effectsOnce = (inbox: Inbox, withinMs = WITHIN_MS): Invariant => ({
  id: 'I5',
  says: 'Each promised mail arrives, and nobody is notified of a version twice.',
  async check({ history, stores }) {
    const missing = () => {
      const arrived = new Set(inbox())
      return history.promisedMails.filter((job) => !arrived.has(messageOf(job)))
    }
    const deadline = performance.now() + withinMs
    while (missing().length > 0 && performance.now() < deadline) await pause(LOOK_EVERY_MS)
    const { rows } = await stores.pool.query<{ version_id: string }>(
      'select version_id from project_update group by version_id having count(*) > 1',
    )
    return [
      ...missing().map((job) => `promised, but never arrived: ${job}`),
      ...rows.map(({ version_id }) => `notified twice: version ${version_id}`),
    ]
  },
})
