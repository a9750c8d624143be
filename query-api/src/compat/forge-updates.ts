import { invalidInput } from '@modstead/infra/http/problem'
import { textParam } from '@modstead/infra/http/routes/query-schemas'
import type { FastifyInstance } from 'fastify'
import { findRenamedProject } from '../catalogue/project/find-project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'
import { type ListedVersion, readListedVersions } from './listed-versions.ts'

const loadersFor: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    none: ['forge'],
    only: ['neoforge'],
    include: ['forge', 'neoforge'],
  }),
)

/**
 * For each game version, the newest version, and the newest release as the recommended one. Expects newest
 * first.
 */
const promosOf = (versions: readonly ListedVersion[]): Record<string, string> => {
  const promos: Record<string, string> = {}
  for (const { gameVersions, number, channel } of versions)
    for (const gameVersion of gameVersions) {
      promos[`${gameVersion}-latest`] ??= number
      if (channel === 'release') promos[`${gameVersion}-recommended`] ??= number
    }
  return promos
}

/**
 * GET /updates/{id or slug}/forge_updates.json?neoforge=none, only or include: the file that the loader's
 * update checker reads.
 */
export const forgeUpdatesRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  app.get<{ Params: { project: string }; Querystring: { neoforge?: unknown } }>(
    '/updates/:project/forge_updates.json',
    async (request) => {
      const loaders = loadersFor.get(textParam.parse(request.query.neoforge) ?? 'none')
      if (!loaders) throw invalidInput('neoforge must be none, only or include.', 'invalid-query')
      const viewer = await viewerOf(deps, request)
      const project = await findRenamedProject(deps.pool, viewer, request.params.project)
      const offered = await readListedVersions(deps.pool, project.id, loaders)
      return { homepage: `${deps.publicUrl}/mod/${project.slug}`, promos: promosOf(offered) }
    },
  )
}
