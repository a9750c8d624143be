import { APIS, type Api } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, jsonObject, sendJson } from '../../http/json-answer.ts'
import { type Query, textOf } from '../../http/query-values.ts'
import { viewerOf } from '../../http/viewer.ts'
import type { VersionFilter } from '../version/version-filter.ts'
import { readVersions, versionJson } from '../version/version-view.ts'
import { readUpdates } from './candidates.ts'
import { algorithmOf } from './file-hash.ts'
import { filterBody, individualBody, parseBody, updateBody, versionFilterOf } from './hashes-body.ts'
import { visibleFiles } from './visible-files.ts'

interface Asked {
  readonly algorithm: string | null | undefined
  readonly hashes: readonly string[]
  readonly filterOf: (hash: string) => VersionFilter
}

const askedOfAll = (body: unknown): Asked => {
  const parsed = parseBody(updateBody, body)
  const filter = versionFilterOf(parsed)
  return { algorithm: parsed.algorithm, hashes: parsed.hashes, filterOf: () => filter }
}

const askedOfEach = (body: unknown): Asked => {
  const { algorithm, hashes } = parseBody(individualBody, body)
  const filters = new Map(hashes.map((each) => [each.hash.toLowerCase(), versionFilterOf(each)]))
  return {
    algorithm,
    hashes: hashes.map(({ hash }) => hash),
    filterOf: (hash) => filters.get(hash) ?? {},
  }
}

/** POST /v2/version_file/{hash}/update and /v2/version_files/update, /update_many, /update_individual */
export const fileUpdateRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps

  /** Ready JSON of the versions that each file could be updated to, newest first, at most `most`. */
  const updates = async (
    api: Api,
    request: FastifyRequest,
    { algorithm, hashes, filterOf }: Asked,
    most: number,
  ) => {
    const viewer = await viewerOf(deps, request)
    const files = await visibleFiles(pool, viewer, algorithmOf(algorithm, hashes[0] ?? ''), hashes)
    const updatesOf = await readUpdates(pool, files)
    const found = files.map(
      (file) => [file.hash, updatesOf(file, filterOf(file.hash)).slice(0, most)] as const,
    )
    const ids = [...new Set(found.flatMap(([, versionIds]) => versionIds))]
    const versions = await readVersions(pool, ids)
    const json = new Map(versions.map((version) => [version.id, versionJson(api, version)]))
    return found.flatMap(([hash, versionIds]) => {
      const known = versionIds.map((id) => json.get(id)).filter((text) => text !== undefined)
      return known.length === 0 ? [] : [[hash, known] as const]
    })
  }

  const newest = async (api: Api, request: FastifyRequest, asked: Asked) => {
    const found = await updates(api, request, asked, 1)
    return found.map(([hash, [json = 'null']]) => [hash, json] as const)
  }

  for (const api of APIS) {
    app.post(
      `/${api}/version_file/:hash/update`,
      async (request: FastifyRequest<{ Params: { hash: string }; Querystring: Query }>, reply) => {
        const filter = versionFilterOf(parseBody(filterBody, request.body))
        const algorithm = textOf(request.query, 'algorithm')
        const asked = { algorithm, hashes: [request.params.hash], filterOf: () => filter }
        const [found] = await newest(api, request, asked)
        if (!found) throw notFound()
        return sendJson(reply, found[1])
      },
    )
    app.post(`/${api}/version_files/update`, async (request, reply) =>
      sendJson(reply, jsonObject(await newest(api, request, askedOfAll(request.body)))),
    )
    app.post(`/${api}/version_files/update_individual`, async (request, reply) =>
      sendJson(reply, jsonObject(await newest(api, request, askedOfEach(request.body)))),
    )
    app.post(`/${api}/version_files/update_many`, async (request, reply) => {
      const found = await updates(api, request, askedOfAll(request.body), Number.POSITIVE_INFINITY)
      return sendJson(reply, jsonObject(found.map(([hash, versions]) => [hash, jsonArray(versions)])))
    })
  }
}
