import { ok } from '../../../support/publish.ts'
import type { Moment } from './fault.ts'

/** Requests this many mails, each to an address of its own. Each is promised once its job has an id. */
export const promiseMails = async ({ lanes }: Moment, count: number): Promise<void> => {
  const [lane] = lanes
  for (let mail = 0; lane && mail < count; mail++) {
    const to = `reader-${lane.mails.size}@example.test`
    lane.mails.set(to, null)
    const answer = await lane.admin.api.post('/v3/admin/mail/test', { to }).catch(() => undefined)
    if (answer === undefined || answer.status === 503) continue
    lane.mails.set(to, ok(answer, 202).as<{ job: string }>().job)
  }
}
