import type { Api } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type pg from 'pg'
import type { Viewer } from '../../http/viewer.ts'
import { visibleProjects } from '../visibility.ts'
import { currentSlug } from './former-slug.ts'
import { type ProjectView, readProject } from './project-view.ts'

/** Throws the 404 problem when it does not exist or is hidden from this viewer. */
export const findProject = async (pool: pg.Pool, viewer: Viewer, idOrSlug: string): Promise<ProjectView> => {
  const found = await readProject(pool, idOrSlug)
  const [project] = found ? await visibleProjects(pool, viewer, [found]) : []
  if (!project) throw notFound()
  return project
}

/** As `findProject`, also by a former slug: those stand in build files and inside of published files. */
export const findRenamedProject = async (
  pool: pg.Pool,
  viewer: Viewer,
  idOrSlug: string,
): Promise<ProjectView> => {
  const slug = (await readProject(pool, idOrSlug)) ? undefined : await currentSlug(pool, idOrSlug)
  return findProject(pool, viewer, slug ?? idOrSlug)
}

/** What lies below a project: a former slug leads there in v3; in v2 it is missing, as clients know it. */
export const findProjectFor = (
  api: Api,
  pool: pg.Pool,
  viewer: Viewer,
  idOrSlug: string,
): Promise<ProjectView> => (api === 'v3' ? findRenamedProject : findProject)(pool, viewer, idOrSlug)
