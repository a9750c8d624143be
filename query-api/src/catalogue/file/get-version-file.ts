import { primaryOf } from '@modstead/domain/catalogue/display/primary-file'
import { APIS } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { sendJson } from '../../http/json-answer.ts'
import { type Query, textOf } from '../../http/query-values.ts'
import { viewerOf } from '../../http/viewer.ts'
import { type VersionView, versionJson } from '../version/version-view.ts'
import { algorithmOf } from './file-hash.ts'
import { visibleFiles } from './visible-files.ts'

type Request = FastifyRequest<{ Params: { hash: string }; Querystring: Query }>

interface FileOfAnswer {
  readonly primary: boolean
  readonly url: string
  readonly hashes: { readonly sha1: string; readonly sha512: string }
}

const addressOf = (version: VersionView, hash: string): string | undefined => {
  const { files }: { files: FileOfAnswer[] } = JSON.parse(`${version.v2Head}}`)
  const same = files.find(({ hashes }) => hashes.sha1 === hash || hashes.sha512 === hash)
  return (same ?? primaryOf(files))?.url
}

/** GET /v2/version_file/{hash} and /download */
export const versionFileRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const find = async (request: Request) => {
    const { hash } = request.params
    const algorithm = algorithmOf(textOf(request.query, 'algorithm'), hash)
    const named = textOf(request.query, 'version_id')
    const [found] = await visibleFiles(deps.pool, await viewerOf(deps, request), algorithm, [hash], named)
    if (!found) throw notFound()
    return found
  }
  for (const api of APIS) {
    app.get(`/${api}/version_file/:hash`, async (request: Request, reply) => {
      const { version } = await find(request)
      return sendJson(reply, versionJson(api, version))
    })
    app.get(`/${api}/version_file/:hash/download`, async (request: Request, reply) => {
      const { version, hash } = await find(request)
      const url = addressOf(version, hash)
      if (url === undefined) throw notFound()
      return reply.code(307).header('location', url).send({ url })
    })
  }
}
