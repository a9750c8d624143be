import { createHash } from 'node:crypto'
import { licenseText } from '@modstead/domain/catalogue/tags/license-texts'
import { APIS } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { sendTagged } from '../http/json-answer.ts'
import { type Query, textOf } from '../http/query-values.ts'
import { gamesV3, loaderFieldValues, tagAnswers } from './tag-answers.ts'

const fixedAnswer = (app: FastifyInstance, path: string, answer: unknown): void => {
  const bytes = Buffer.from(JSON.stringify(answer))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  app.get(path, (request, reply): void => sendTagged(request, reply, etag, bytes))
}

/** GET /v2/tag/…, and what v3 has besides. */
export const tagRoutes = (app: FastifyInstance): void => {
  for (const api of APIS) {
    for (const [name, answer] of Object.entries(tagAnswers[api]))
      fixedAnswer(app, `/${api}/tag/${name}`, answer)
    app.get<{ Params: { license: string } }>(`/${api}/tag/license/:license`, async (request) => {
      const text = licenseText(request.params.license)
      if (text === null) throw invalidInput('There is no licence with this id.', 'unknown-license')
      return text
    })
  }
  fixedAnswer(app, '/v3/games', gamesV3)
  fixedAnswer(app, '/v3/link_platform', tagAnswers.v3.link_platform)
  app.get<{ Querystring: Query }>('/v3/loader_field', async (request) => {
    const field = textOf(request.query, 'loader_field')
    if (field === undefined) throw invalidInput('loader_field is missing.', 'invalid-query')
    const values = loaderFieldValues(field)
    if (!values) throw notFound()
    return values
  })
}
