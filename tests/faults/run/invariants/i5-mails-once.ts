import { setTimeout as pause } from 'node:timers/promises'
import { digestOf } from '@modstead/infra/mail/compose-message'
import type { ArrivedMail } from '../mail-receiver.ts'
import type { Invariant } from './look.ts'

const WITHIN_MS = 90_000
const LOOK_EVERY_MS = 100

/** Each mail as often as it arrived. */
export type Inbox = () => readonly ArrivedMail[]

const messageOf = (job: string): string => digestOf(job.replace(/^send-mail~/, ''))

const missing = (asked: ReadonlyMap<string, string | null>, inbox: Inbox): readonly string[] => {
  const arrived = new Set(inbox().map(({ id, to }) => `${id} ${to}`))
  return [...asked].flatMap(([to, job]) =>
    job === null || arrived.has(`${messageOf(job)} ${to}`)
      ? []
      : [`promised, but never arrived: ${job} to ${to}`],
  )
}

/** A mail may come again, after a crash between sending and marking, but never under another Message-ID. */
const surplus = (asked: ReadonlyMap<string, string | null>, inbox: Inbox): readonly string[] => {
  const byAddress = Map.groupBy(inbox(), ({ to }) => to)
  return [...byAddress].flatMap(([to, mails]) => {
    const ids = new Set(mails.map(({ id }) => id))
    const subjects = new Set(mails.map(({ subject }) => subject))
    if (!asked.has(to)) return [`nobody asked for the mail to ${to}: ${[...subjects].join(', ')}`]
    return [
      ...(ids.size > 1 ? [`${ids.size} mails instead of one came to ${to}: ${[...ids].join(', ')}`] : []),
      ...(subjects.size > 1 ? [`mails with the same id to ${to} differ: ${[...subjects].join(', ')}`] : []),
    ]
  })
}

/** Counts mails by their receivers, and not only by ids, which a mail that was made twice would have anew. */
export const mailsOnce = (inbox: Inbox, withinMs = WITHIN_MS): Invariant => ({
  id: 'I5',
  says: 'Each promised mail arrives, under one Message-ID, and no mail arrives that nobody asked for.',
  async check({ lanes }) {
    const asked = new Map(lanes.flatMap(({ mails }) => [...mails]))
    const deadline = performance.now() + withinMs
    while (missing(asked, inbox).length > 0 && performance.now() < deadline) await pause(LOOK_EVERY_MS)
    return [...missing(asked, inbox), ...surplus(asked, inbox)]
  },
})
