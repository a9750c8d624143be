import { canSeeProject } from '@modstead/domain/catalogue/access'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { notFound } from '@modstead/infra/http/problem'
import { accessTo, type LocatedProject, locateProject } from './access.ts'

/** The project, or the 404 problem also when it exists but this actor may not know of it. */
export const seenProject = async (
  executor: Executor,
  idOrSlug: string,
  actor: Actor,
): Promise<LocatedProject> => {
  const located = await locateProject(executor, idOrSlug)
  const isMember = located !== null && accessTo(located, actor).isMember
  if (!located || !canSeeProject(located.project.status, { actor, isMember })) throw notFound()
  return located
}
