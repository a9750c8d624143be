import { idOf } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

const heir = z.strictObject({ kind: z.enum(['user', 'organization']), id: z.string() })

export const readPrivacy = contract({
  method: 'GET',
  path: '/user/privacy',
  roots: ['_internal'],
  summary: 'What becomes of one’s own data',
  right: 'user.export',
  answer: z.strictObject({
    export: z
      .strictObject({
        id: z.string(),
        status: z.enum(['running', 'kept', 'failed', 'gone']),
        askedAt: instant,
        bytes: z.number().nullable(),
        keptUntil: instant.nullable(),
      })
      .nullable(),
    deletesAt: instant.nullable().describe('null: the account stays'),
    choices: z.array(z.strictObject({ projectId: z.string(), heir: heir.nullable() })),
    projects: z
      .array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          members: z.array(z.strictObject({ id: z.string(), username: z.string() })),
        }),
      )
      .describe('Those that one owns, with their other members, the longest there first'),
    organizations: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          heir: z.string().nullable().describe('Username; null: it is deleted'),
        }),
      )
      .describe('Those that one owns'),
    mayReceive: z
      .array(z.strictObject({ id: z.string(), name: z.string() }))
      .describe('Organizations of others in which one is a member'),
  }),
  problems: [],
})

export const downloadExport = contract({
  method: 'GET',
  path: '/user/export/:export',
  roots: ['_internal'],
  summary: 'The file with all that is kept of oneself',
  right: 'user.export',
  needsProof: true,
  params: z.object({ export: idOf('export') }),
  answer: z.looseObject({ userId: z.string() }),
  problems: ['not-found'],
})
