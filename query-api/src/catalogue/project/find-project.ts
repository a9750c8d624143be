import type { Api } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type { Sender } from '@modstead/infra/postgres/kysely'
import type { Viewer } from '../../http/viewer.ts'
import { visibleProjects } from '../visibility.ts'
import { currentSlug } from './former-slug.ts'
import { type ProjectView, readProject } from './project-view.ts'

/** Throws the 404 problem if the project does not exist or is hidden from this viewer. */
export const findProject = async (sender: Sender, viewer: Viewer, idOrSlug: string): Promise<ProjectView> => {
  const found = await readProject(sender, idOrSlug)
  const [project] = found ? await visibleProjects(sender, viewer, [found]) : []
  if (!project) throw notFound()
  return project
}

/**
 * Like `findProject`, but also accepts a former slug, because build files and published files contain those.
 */
export const findRenamedProject = async (
  sender: Sender,
  viewer: Viewer,
  idOrSlug: string,
): Promise<ProjectView> => {
  const slug = (await readProject(sender, idOrSlug)) ? undefined : await currentSlug(sender, idOrSlug)
  return findProject(sender, viewer, slug ?? idOrSlug)
}

/**
 * For routes below a project. v3 follows a former slug. v2 answers that the project is missing, as its
 * clients expect.
 */
export const findProjectFor = (
  api: Api,
  sender: Sender,
  viewer: Viewer,
  idOrSlug: string,
): Promise<ProjectView> => (api === 'v3' ? findRenamedProject : findProject)(sender, viewer, idOrSlug)
