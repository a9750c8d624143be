import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

const count = z.int().nonnegative()

export const listNewsletters = contract({
  method: 'GET',
  path: '/admin/newsletters',
  roots: ['_internal'],
  summary: 'The news that went to those who want them, the latest first',
  right: 'newsletter.issue',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.strictObject({
    subscribers: count.describe('Who want them now; some may have no verified address'),
    total: count,
    newsletters: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        issued_by: z.strictObject({ id: z.string(), username: z.string() }),
        issued_at: instant,
        mails: count.nullable().describe('null: they are being posted'),
      }),
    ),
  }),
  problems: ['role-insufficient'],
})
