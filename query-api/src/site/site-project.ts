import { notFound } from '@modstead/infra/http/problem'
import { firstRowOf, type Sender } from '@modstead/infra/postgres/kysely'
import { inSnapshot } from '@modstead/infra/postgres/snapshot'
import type { ProjectSiteParts } from '@modstead/projectors/catalogue/project/table'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { currentSlug } from '../catalogue/project/former-slug.ts'
import { type ProjectView, readProject } from '../catalogue/project/project-view.ts'
import { isInsider, visibleProjects } from '../catalogue/visibility.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { type OpenContract, type OpenRead, serveRead } from '../http/serve-read.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'

/** A project whose page a viewer may open. */
export interface SiteProject extends ProjectView {
  readonly parts: ProjectSiteParts
  /** Whether the viewer also sees versions that are not listed. */
  readonly inside: boolean
}

const readParts = async (sender: Sender, id: string): Promise<ProjectSiteParts> => {
  const found = await firstRowOf(sender, build.selectFrom('project').where('id', '=', id).select('site'))
  if (!found) throw notFound()
  return found.site
}

/** The contract of a page at or below a project's address. */
type PageContract = OpenContract & { readonly params: z.ZodObject<{ project: z.ZodString }> }

/** The parts of a request for such a page. */
export interface Asked<Contract extends PageContract> extends OpenRead<Contract> {
  readonly viewer: Viewer
}

interface ProjectPageReader<Contract extends PageContract, Page extends object> {
  /** One snapshot of the database answers all of it. */
  read(sender: Sender, project: SiteProject, asked: Asked<Contract>): Promise<Page>
  /** Adds the parts of the page that would keep the snapshot open too long. */
  finish?(page: Page): Promise<Page>
}

const ROOT = '/site/project/'

/**
 * Serves a page below a project's address: 404 if the project is missing or hidden from the viewer, 308 to
 * the same page of the current slug if a former one was requested.
 */
export const serveProjectPage = <Contract extends PageContract, Page extends object>(
  app: FastifyInstance,
  deps: QueryDependencies,
  contract: Contract,
  { read, finish = (page) => Promise.resolve(page) }: ProjectPageReader<NoInfer<Contract>, Page>,
): void => {
  serveRead(app, contract, async (asked: OpenRead<Contract>) => {
    const { request, reply } = asked
    const { project: idOrSlug } = asked.params as { readonly project: string }
    const viewer = await viewerOf(deps, request)
    const seen = await inSnapshot(deps.pool, async (sender) => {
      const found = await readProject(sender, idOrSlug)
      if (!found) return { slug: await currentSlug(sender, idOrSlug) }
      const [project] = await visibleProjects(sender, viewer, [found])
      if (!project) throw notFound()
      const parts = await readParts(sender, project.id)
      const inside = await isInsider(sender, viewer, 'version.see', project)
      return { page: await read(sender, { ...project, parts, inside }, { ...asked, viewer }) }
    })
    if (seen.page) return finish(seen.page)
    if (seen.slug === undefined) throw notFound()
    const rest = request.url.slice(ROOT.length).replace(/^[^/?]*/, '')
    return reply.redirect(`${ROOT}${encodeURIComponent(seen.slug)}${rest}`, 308)
  })
}
