import { shownEnvironment } from '@modstead/domain/catalogue/display/environment'
import { categoryIcon } from '@modstead/domain/catalogue/tags/icons'
import { firstRowOf, type Sender } from '@modstead/infra/postgres/kysely'
import { readHtml } from '@modstead/infra/rendering/rendered-texts'
import type { FastifyInstance } from 'fastify'
import { canOfProject } from '../catalogue/can.ts'
import { readOrganizations, visibleOrganizations } from '../catalogue/organization/organization-view.ts'
import { type ProjectPage, readProjectPage } from '../contract/site/project.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { createChosenVersions } from './chosen-versions.ts'
import { readCompatibility } from './compatibility.ts'
import { offerOf } from './offers.ts'
import { organizationCardOf, readSiteMembers } from './people.ts'
import { type Asked, type SiteProject, serveProjectPage } from './site-project.ts'
import { readSiteVersions } from './version-rows.ts'

const readBodyHtml = async (sender: Sender, renderer: string, id: string): Promise<string> => {
  const stored = await firstRowOf(
    sender,
    build
      .selectFrom('project')
      .where('id', '=', id)
      .select((p) => p.ref('state', '->>').key('body').as('body')),
  )
  const [html = ''] = await readHtml(sender, renderer, [stored?.body ?? ''])
  return html
}

export const projectPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const chosenVersions = createChosenVersions()

  const read = async (sender: Sender, project: SiteProject, { viewer }: Asked<typeof readProjectPage>) => {
    const { parts } = project
    const { featuredVersionIds, newestVersionId } = await chosenVersions(sender, project)
    const versionIds =
      newestVersionId === null ? featuredVersionIds : [...featuredVersionIds, newestVersionId]
    const [bodyHtml, versions, compatibility, members, [organization], can] = await Promise.all([
      readBodyHtml(sender, deps.renderer, project.id),
      readSiteVersions(sender, project, versionIds),
      readCompatibility(sender, project),
      readSiteMembers(sender, [project.teamId]),
      readOrganizations(sender, project.organizationId === null ? [] : [project.organizationId]).then((all) =>
        visibleOrganizations(sender, viewer, all),
      ),
      canOfProject(sender, viewer, project),
    ])
    const newest = versions.find(({ row }) => row.id === newestVersionId)
    const rows = new Map(versions.map(({ row }) => [row.id, row]))
    return {
      ...parts,
      updatedAt: project.updatedAt,
      bodyHtml,
      environments: [...new Set(parts.environments.map((each) => shownEnvironment(each, parts.loaders)))],
      compatibility,
      categoryIcons: Object.fromEntries(parts.categories.map((name) => [name, categoryIcon(name)])),
      downloads: project.downloads,
      follows: project.followers,
      organization: organization ? organizationCardOf(organization) : null,
      members,
      featuredVersions: featuredVersionIds.map((id) => rows.get(id)).filter((row) => row !== undefined),
      newestVersion: newest ? await offerOf(sender, viewer, newest) : null,
      can,
    } satisfies Readonly<Record<keyof ProjectPage, unknown>>
  }

  serveProjectPage(app, deps, readProjectPage, {
    read,
    finish: async (page) => ({ ...page, bodyHtml: await deps.keepRoom(page.bodyHtml) }),
  })
}
