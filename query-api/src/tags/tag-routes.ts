import { createHash } from 'node:crypto'
import { licenseText } from '@modstead/domain/catalogue/tags/license-texts'
import type { Api } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import type { FastifyInstance } from 'fastify'
import {
  readGames,
  readLicenseText,
  readLinkPlatforms,
  readLoaderField,
  readTaggedLinkPlatforms,
  tagContracts,
} from '../contract/catalogue/tag.ts'
import { sendTagged } from '../http/json-answer.ts'
import { serveRead } from '../http/serve-read.ts'
import { gamesV3, loaderFieldValues, tagAnswers } from './tag-answers.ts'

type TagName = keyof typeof tagContracts

const fixedAnswer = (app: FastifyInstance, root: Api, contract: RouteContract, answer: unknown): void => {
  const bytes = Buffer.from(JSON.stringify(answer))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  app.route({
    method: contract.method,
    url: `/${root}${contract.path}`,
    config: { contract },
    handler: (request, reply): void => sendTagged(request, reply, etag, bytes),
  })
}

/** The values that fields of projects and versions may have, and the platforms that they may link to. */
export const tagRoutes = (app: FastifyInstance): void => {
  for (const name of Object.keys(tagContracts) as TagName[])
    for (const root of tagContracts[name].roots)
      fixedAnswer(app, root, tagContracts[name], tagAnswers[root][name])
  for (const contract of [readTaggedLinkPlatforms, readLinkPlatforms])
    fixedAnswer(app, 'v3', contract, tagAnswers.v3.link_platform)
  fixedAnswer(app, 'v3', readGames, gamesV3)
  serveRead(app, readLicenseText, async ({ params }) => {
    const text = licenseText(params.license)
    if (text === null) throw invalidInput('There is no license with this id.', 'unknown-license')
    return text
  })
  serveRead(app, readLoaderField, async ({ query }) => {
    const values = loaderFieldValues(query.loader_field)
    if (!values) throw notFound()
    return values
  })
}
