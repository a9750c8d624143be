import type { CommandKind } from '../model.ts'

/** A mail to an address of its own, so that each copy of it can be told. */
export const askForMail: CommandKind = (lane, mark) => {
  const to = `${mark}@example.test`
  lane.mails.set(to, null)
  return {
    kind: 'ask for mail',
    sender: lane.admin,
    method: 'POST',
    path: '/v3/admin/mail/test',
    body: () => ({ to }),
    expected: [202],
    outcome: 'promised',
    learn(answer) {
      lane.mails.set(to, answer.as<{ readonly job: string }>().job)
    },
  }
}
