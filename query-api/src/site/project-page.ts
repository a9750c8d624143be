import type { FastifyInstance } from 'fastify'
import type { ProjectPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { readOrganizationCards, readSiteMembers } from './people.ts'
import { projectPageAt } from './site-project.ts'
import { readSiteVersions } from './version-rows.ts'

/** GET /site/project/{id or slug} */
export const projectPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  projectPageAt(app, deps, '', async (project) => {
    const { featuredVersionIds, newestVersionId, repeatedNumbers: _repeated, ...parts } = project.parts
    const versionIds =
      newestVersionId === null ? featuredVersionIds : [...featuredVersionIds, newestVersionId]
    const [versions, members, [organization]] = await Promise.all([
      readSiteVersions(pool, project, versionIds),
      readSiteMembers(pool, [project.teamId]),
      readOrganizationCards(pool, project.organizationId === null ? [] : [project.organizationId]),
    ])
    const rows = new Map(versions.map(({ row }) => [row.id, row]))
    return {
      ...parts,
      downloads: project.downloads,
      follows: project.followers,
      organization: organization ?? null,
      members,
      featuredVersions: featuredVersionIds.map((id) => rows.get(id)).filter((row) => row !== undefined),
      newestVersion: (newestVersionId !== null && rows.get(newestVersionId)) || null,
    } satisfies Readonly<Record<keyof ProjectPage, unknown>>
  })
}
