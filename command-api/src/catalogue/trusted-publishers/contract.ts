import { trustedPublishersRejections } from '@modstead/domain/catalogue/trusted-publishers/decider'
import { idOf, idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const project = idOrSlug('project')

export const trustPublisher = contract({
  method: 'POST',
  path: '/project/:project/publishers',
  roots: ['v3'],
  summary: 'Trust a workflow of a CI to publish to a project',
  right: 'publisher.trust',
  needsProof: true,
  params: z.object({ project }),
  body: z.object({
    issuer: z.string().max(512).describe('Of the tokens of the CI, to the last slash'),
    source: z
      .string()
      .max(512)
      .describe('The repository at GitHub, the path of the project at GitLab, the subject anywhere else'),
    workflow: z.string().max(255).nullish().describe('The file at GitHub, its path at GitLab; null: any'),
    environment: z.string().max(255).nullish().describe('null: any'),
  }),
  answer: z.strictObject({ id: z.string() }),
  problems: eachOnce(trustedPublishersRejections.TrustPublisher, ['not-found']),
})

export const distrustPublisher = contract({
  method: 'DELETE',
  path: '/project/:project/publishers/:publisher',
  roots: ['v3'],
  summary: 'Trust a workflow no longer',
  right: 'publisher.trust',
  params: z.object({ project, publisher: idOf('publisher') }),
  answer: null,
  problems: eachOnce(trustedPublishersRejections.DistrustPublisher, ['not-found']),
})

export const exchangeCiToken = contract({
  method: 'POST',
  path: '/trusted-publishing/token',
  roots: ['v3'],
  summary: 'Exchange a token of a CI for one that publishes to a project for fifteen minutes',
  right: null,
  body: z.object({
    project: z.string().max(64).describe('Its id or slug'),
    token: z
      .string()
      .max(8_192)
      .describe('A JWT of the CI, whose audience is the address of this site; it works once'),
  }),
  answer: z.strictObject({
    access_token: z.string(),
    expires: z.iso.datetime({ offset: true }),
    project_id: z.string(),
  }),
  problems: ['publisher-not-trusted', 'ci-token-refused', 'issuer-unavailable', 'too-many-tries'],
})
