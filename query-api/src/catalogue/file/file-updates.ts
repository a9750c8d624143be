import type { Api } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type HashAlgorithm,
  readAllUpdatesOfFiles,
  readUpdateOfFile,
  readUpdatesOfEachFile,
  readUpdatesOfFiles,
  type UpdateWishes,
} from '../../contract/catalogue/version-file.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, jsonObject, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import type { VersionFilter } from '../version/version-filter.ts'
import { readVersions, versionJson } from '../version/version-view.ts'
import { readUpdates } from './candidates.ts'
import { algorithmOf } from './file-hash.ts'
import { visibleFiles } from './visible-files.ts'

interface Asked {
  readonly algorithm: HashAlgorithm | null | undefined
  readonly hashes: readonly string[]
  readonly filterOf: (hash: string) => VersionFilter
}

/** v3 puts game versions into `loader_fields`. */
const filterOf = (wishes: UpdateWishes): VersionFilter => ({
  loaders: wishes.loaders,
  gameVersions: wishes.game_versions ?? wishes.loader_fields?.game_versions?.map(String),
  channels: wishes.version_types,
})

const ofAll = (body: UpdateWishes & Partial<Pick<Asked, 'algorithm'>> & Pick<Asked, 'hashes'>): Asked => {
  const filter = filterOf(body)
  return { algorithm: body.algorithm, hashes: body.hashes, filterOf: () => filter }
}

/** Newest first. */
export const fileUpdateRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps

  /** JSON of the versions to which each file could be updated, newest first, at most `max`. */
  const updates = async (
    api: Api,
    request: FastifyRequest,
    { algorithm, hashes, filterOf }: Asked,
    max: number,
  ) => {
    const viewer = await viewerOf(deps, request)
    const files = await visibleFiles(pool, viewer, algorithmOf(algorithm, hashes[0] ?? ''), hashes)
    const updatesOf = await readUpdates(pool, files)
    const found = files.map(
      (file) => [file.hash, updatesOf(file, filterOf(file.hash)).slice(0, max)] as const,
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

  serveRead(app, readUpdateOfFile, async ({ root, params, query, body, request, reply }) => {
    const asked = ofAll({ ...body, algorithm: query.algorithm, hashes: [params.hash] })
    const [found] = await newest(root, request, asked)
    if (!found) throw notFound()
    return sendJson(reply, found[1])
  })
  serveRead(app, readUpdatesOfFiles, async ({ root, body, request, reply }) =>
    sendJson(reply, jsonObject(await newest(root, request, ofAll(body)))),
  )
  serveRead(app, readUpdatesOfEachFile, async ({ root, body, request, reply }) => {
    const filters = new Map(body.hashes.map((each) => [each.hash.toLowerCase(), filterOf(each)]))
    const asked: Asked = {
      algorithm: body.algorithm,
      hashes: body.hashes.map(({ hash }) => hash),
      filterOf: (hash) => filters.get(hash) ?? {},
    }
    return sendJson(reply, jsonObject(await newest(root, request, asked)))
  })
  serveRead(app, readAllUpdatesOfFiles, async ({ root, body, request, reply }) => {
    const found = await updates(root, request, ofAll(body), Number.POSITIVE_INFINITY)
    return sendJson(reply, jsonObject(found.map(([hash, versions]) => [hash, jsonArray(versions)])))
  })
}
