import { publishedHead } from '@modstead/infra/audit/published-head'
import { countParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { contract } from '../contract.ts'

export const readHeads = contract({
  method: 'GET',
  path: '/audit/heads',
  roots: ['v3'],
  summary: 'The signed heads of the log, newest first',
  right: null,
  query: z.object({
    before: countParam.describe('Only heads of fewer events: `events` of the last one of the page before'),
    limit: countParam.describe('At most so many, up to 500; 100 unless told'),
  }),
  answer: z.strictObject({
    heads: z.array(publishedHead.meta({ id: 'Head' })),
    next: z.int().positive().nullable().describe('`before` of the next page; null: this is the last one'),
  }),
  problems: [],
})

export const readHeadKeys = contract({
  method: 'GET',
  path: '/audit/keys',
  roots: ['v3'],
  summary: 'The public keys that sign heads',
  right: null,
  answer: z.strictObject({
    keys: z.array(
      z
        .strictObject({
          id: z.string(),
          algorithm: z.literal('Ed25519'),
          public_key: z.string().describe('PEM'),
          since: z.iso.datetime(),
        })
        .meta({ id: 'HeadKey' }),
    ),
  }),
  problems: [],
})
