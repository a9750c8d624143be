import { countParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

const entry = z.strictObject({
  number: z.number(),
  at: instant,
  kind: z.string().describe('Type of the event'),
  about: z.string().nullable().describe('What it was about, such as the name of a token'),
  newDevice: z.boolean().describe('The device was not used for the account before'),
  because: z
    .string()
    .nullable()
    .describe('Why access ended that its owner did not end: found-in-public or refresh-token-reused'),
  address: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
})

export const readSecurityLog = contract({
  method: 'GET',
  path: '/user/security-log',
  roots: ['_internal'],
  summary: 'What was done to one’s own account, the latest first',
  right: 'securityLog.read',
  query: z.object({ before: countParam.describe('Number of an entry: only those before it') }),
  answer: z.strictObject({
    entries: z.array(entry),
    next: z.number().nullable().describe('To ask for the page after; null: this is the last'),
  }),
  problems: [],
})
