import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

const person = z.strictObject({ id: z.string(), username: z.string() })

export const listUserLooks = contract({
  method: 'GET',
  path: '/admin/user-looks',
  roots: ['_internal'],
  summary: 'Who of the staff looked at the personal data of whom, and why; the latest first',
  right: 'user.listLooks',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.strictObject({
    total: z.int().nonnegative(),
    looks: z.array(
      z.strictObject({
        id: z.string(),
        viewer: person,
        user: person.nullable().describe('null: nobody was found'),
        found_by: z.enum(['name', 'email']),
        reason: z.string().nullable().describe('null: erased with the account, or nobody was found'),
        viewed_at: instant,
      }),
    ),
  }),
  problems: ['role-insufficient'],
})
