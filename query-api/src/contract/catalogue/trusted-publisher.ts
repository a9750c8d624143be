import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'
import { projectCan } from '../site/can.ts'

const trustedPublisher = z.strictObject({
  id: z.string(),
  user_id: z.string().describe('Who trusts it: by their rights it publishes'),
  trusted_by: z.string().nullable().describe('Their username; null: they are gone'),
  works: z.boolean().describe('Whether they may still publish to the project'),
  issuer: z.string(),
  source: z.string(),
  workflow: z.string().nullable(),
  environment: z.string().nullable(),
  trusted: instant,
  first_used: instant.nullable(),
})

export const listTrustedPublishers = contract({
  method: 'GET',
  path: '/project/:project/publishers',
  roots: ['v3'],
  summary: 'Whom a project trusts to publish from a CI',
  right: 'publisher.see',
  params: z.object({ project: idOrSlug('project') }),
  answer: z.array(trustedPublisher),
  problems: ['not-found', 'not-permitted'],
})

export const listPublishingProjects = contract({
  method: 'GET',
  path: '/user/publishing',
  roots: ['_internal'],
  summary: 'Projects whose trusted publishers one may see, by title',
  right: 'publisher.see',
  answer: z.array(z.strictObject({ id: z.string(), slug: z.string(), title: z.string(), can: projectCan })),
  problems: [],
})
