import type { Person } from '../model.ts'
import type { Invariant } from './look.ts'

interface Notification {
  readonly id: string
  readonly type: string
  /** Names its subject. */
  readonly body: unknown
}

const repeatedOf = async ({ id: userId, username, api }: Person): Promise<readonly string[]> => {
  const answer = await api.get(`/v2/user/${userId}/notifications`)
  if (answer.status !== 200) return [`the notifications of ${username} are answered with ${answer.status}`]
  const bySubject = Map.groupBy(answer.as<readonly Notification[]>(), ({ type, body }) =>
    JSON.stringify([type, body]),
  )
  return [...bySubject]
    .filter(([, { length }]) => length > 1)
    .map(([subject, { length }]) => `${username} was notified ${length} times of ${subject}`)
}

/** No command of the load gives cause twice to one notification, so that their ids alone never tell two apart. */
export const notifiedOnce: Invariant = {
  id: 'I5',
  says: 'Nobody is notified twice of one version, invitation or status.',
  async check({ lanes: [lane] }) {
    if (!lane) return []
    const found = await Promise.all([lane.owner, ...lane.others].map(repeatedOf))
    return found.flat()
  },
}
