import { z } from 'zod'
import { contract } from '../http/contract.ts'

export const sendTestMail = contract({
  method: 'POST',
  path: '/admin/mail/test',
  roots: ['v3'],
  summary: 'Send a test mail',
  right: 'mail.test',
  body: z.object({ to: z.email().max(254).describe('Who gets the mail') }),
  status: 202,
  answer: z.strictObject({ job: z.string().describe('Id of the job that sends it') }),
  problems: ['role-insufficient', 'user-not-found'],
})
