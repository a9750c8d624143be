import { shownEnvironment } from '@modstead/domain/catalogue/display/environment'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ProjectPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { readCompatibility } from './compatibility.ts'
import { offerOf } from './offers.ts'
import { readOrganizationCards, readSiteMembers } from './people.ts'
import { projectPageAt } from './site-project.ts'
import { readSiteVersions } from './version-rows.ts'

const readBody = async (pool: pg.Pool, id: string): Promise<string> => {
  const { rows } = await pool.query<{ body: string }>(
    `select state->>'body' as body from project where id = $1`,
    [id],
  )
  return rows[0]?.body ?? ''
}

/** GET /site/project/{id or slug} */
export const projectPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool, renderMarkdown } = deps
  projectPageAt(app, deps, '', async (project, _query, viewer) => {
    const { featuredVersionIds, newestVersionId, repeatedNumbers: _repeated, ...parts } = project.parts
    const versionIds =
      newestVersionId === null ? featuredVersionIds : [...featuredVersionIds, newestVersionId]
    const [body, versions, compatibility, members, [organization]] = await Promise.all([
      readBody(pool, project.id),
      readSiteVersions(pool, project, versionIds),
      readCompatibility(pool, project),
      readSiteMembers(pool, [project.teamId]),
      readOrganizationCards(pool, project.organizationId === null ? [] : [project.organizationId]),
    ])
    const newest = versions.find(({ row }) => row.id === newestVersionId)
    const rows = new Map(versions.map(({ row }) => [row.id, row]))
    return {
      ...parts,
      bodyHtml: renderMarkdown(body),
      environments: [...new Set(parts.environments.map((each) => shownEnvironment(each, parts.loaders)))],
      compatibility,
      downloads: project.downloads,
      follows: project.followers,
      organization: organization ?? null,
      members,
      featuredVersions: featuredVersionIds.map((id) => rows.get(id)).filter((row) => row !== undefined),
      newestVersion: newest ? await offerOf(pool, viewer, newest) : null,
    } satisfies Readonly<Record<keyof ProjectPage, unknown>>
  })
}
