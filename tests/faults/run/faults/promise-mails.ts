import { ok } from '../../../support/publish.ts'
import type { Moment } from './fault.ts'

/** Requests this many mails. Each is promised once its job has an id. */
export const promiseMails = async ({ lanes, history }: Moment, count: number): Promise<void> => {
  const admin = lanes[0]?.admin.api
  for (let mail = 0; mail < count; mail++) {
    const answer = await admin
      ?.post('/v3/admin/mail/test', { to: 'reader@example.test' })
      .catch(() => undefined)
    if (answer === undefined || answer.status === 503) continue
    history.promisedMails.push(ok(answer, 202).as<{ job: string }>().job)
  }
}
