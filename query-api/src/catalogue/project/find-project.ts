import { notFound } from '@modstead/infra/http/problem'
import type pg from 'pg'
import type { Viewer } from '../../http/viewer.ts'
import { visibleProjects } from '../visibility.ts'
import { type ProjectView, readProject } from './project-view.ts'

/** Throws the 404 problem when it does not exist or is hidden from this viewer. */
export const findProject = async (pool: pg.Pool, viewer: Viewer, idOrSlug: string): Promise<ProjectView> => {
  const found = await readProject(pool, idOrSlug)
  const [project] = found ? await visibleProjects(pool, viewer, [found]) : []
  if (!project) throw notFound()
  return project
}
