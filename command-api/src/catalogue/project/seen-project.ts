import { canSeeProject, canSeeVersion } from '@modstead/domain/catalogue/visibility'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { notFound } from '@modstead/infra/http/problem'
import {
  accessTo,
  type LocatedProject,
  type LocatedVersion,
  locateProject,
  locateVersion,
} from '../access.ts'

export const isSeenProject = (located: LocatedProject, actor: Actor): boolean =>
  canSeeProject(located.project.status, { actor, isMember: accessTo(located, actor).isMember })

/** The project. Throws the 404 problem if it does not exist or this actor may not know about it. */
export const seenProject = async (
  executor: Executor,
  idOrSlug: string,
  actor: Actor,
): Promise<LocatedProject> => {
  const located = await locateProject(executor, idOrSlug)
  if (!located || !isSeenProject(located, actor)) throw notFound()
  return located
}

/** The version, or null if it does not exist or this actor may not know about it. */
export const locateSeenVersion = async (
  executor: Executor,
  id: string,
  actor: Actor,
): Promise<LocatedVersion | null> => {
  const located = await locateVersion(executor, id)
  if (!located) return null
  const { isMember } = accessTo(located, actor)
  return canSeeVersion(located.project.status, located.version.status, { actor, isMember }) ? located : null
}
