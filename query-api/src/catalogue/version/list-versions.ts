import { CHANNELS } from '@modstead/domain/catalogue/display/offered-versions'
import { APIS } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { countOf, flagOf, type Query, textOf, wishesOf } from '../../http/query-values.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findProjectFor } from '../project/find-project.ts'
import { isInsider } from '../visibility.ts'
import type { VersionFilter } from './version-filter.ts'
import { readVersionList } from './version-list.ts'
import { versionJson } from './version-view.ts'

const loaderFields = (query: Query): readonly string[] | undefined => {
  const text = textOf(query, 'loader_fields')
  if (text === undefined) return undefined
  try {
    const fields: unknown = JSON.parse(text)
    const versions = typeof fields === 'object' && fields && 'game_versions' in fields && fields.game_versions
    return Array.isArray(versions) ? versions.map(String) : undefined
  } catch {
    throw invalidInput('loader_fields must be a JSON object.', 'invalid-query')
  }
}

const filterOf = (query: Query): VersionFilter => {
  const asked = textOf(query, 'version_type')?.toLowerCase()
  const channel = CHANNELS.find((known) => known === asked)
  if (asked !== undefined && channel === undefined)
    throw invalidInput('version_type must be release, beta or alpha.', 'invalid-query')
  return {
    loaders: wishesOf(query, 'loaders'),
    gameVersions: wishesOf(query, 'game_versions') ?? loaderFields(query),
    channels: channel === undefined ? undefined : [channel],
  }
}

/** GET /v2/project/{id or slug}/version: newest first. Members and staff see drafts and unlisted ones too. */
export const versionListRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS)
    app.get<{ Params: { project: string }; Querystring: Query }>(
      `/${api}/project/:project/version`,
      async (request, reply) => {
        const { params, query } = request
        const filter = filterOf(query)
        const featured = flagOf(query, 'featured')
        const includeChangelog = flagOf(query, 'include_changelog') ?? true
        const [offset, limit] = [countOf(query, 'offset') ?? 0, countOf(query, 'limit')]
        const viewer = await viewerOf(deps, request)
        const project = await findProjectFor(api, deps.pool, viewer, params.project)
        const inside = await isInsider(deps.pool, viewer, 'version.see', project)
        if (!project.visible && !inside) throw notFound()
        const choice = { projectId: project.id, inside, filter, featured }
        const page = await readVersionList(deps.pool, choice, { offset, limit })
        return sendJson(reply, jsonArray(page.map((version) => versionJson(api, version, includeChangelog))))
      },
    )
}
