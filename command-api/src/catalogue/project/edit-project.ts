import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { project } from '@modstead/domain/catalogue/aggregates'
import { may } from '@modstead/domain/catalogue/policy'
import type { LiveProjectCommand, ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { accessTo, type LocatedProject } from '../access.ts'
import { BODY_FIELD, renderText } from '../render-text.ts'
import { releaseSlug, reserveSlug } from '../reservations/slug-reservations.ts'
import { letVersionsFollow, liveVersionsOf } from './declare-sides.ts'

export const catalogueContext = (located: LocatedProject, sender: Sender): CatalogueContext => ({
  ...contextOf(sender),
  ...accessTo(located, sender.actor),
})

/** Runs a command on a project with the sender's rights there. */
export const commandProject = (
  executor: Executor,
  located: LocatedProject,
  command: LiveProjectCommand,
  sender: Sender,
): Promise<Answer> =>
  executor.execute(
    project,
    located.project.projectId,
    command,
    catalogueContext(located, sender),
    sender.intent,
  )

/**
 * Throws what the command would throw, before anything is reserved or stored. Returns the first answer to a
 * repeat.
 */
export const checkProjectCommand = (
  executor: Executor,
  located: LocatedProject,
  command: LiveProjectCommand,
  sender: Sender,
): Promise<Answer | undefined> =>
  executor.check(
    project,
    located.project.projectId,
    command,
    catalogueContext(located, sender),
    sender.intent,
  )

type ProjectRight = 'project.edit' | 'version.upload' | 'version.edit'

/** Throws the 401 problem before any work, if the sender may not do this here. */
export const requirePermission = (located: LocatedProject, right: ProjectRight, sender: Sender): void => {
  if (!may(accessTo(located, sender.actor), right)) throw permissionRefused()
}

type EditDependencies = Pick<CommandDependencies, 'executor' | 'texts'>

/** Reserves a new slug before the change and releases it if the change is refused. The old slug stays and redirects. */
const editWithSlug = async (
  deps: EditDependencies,
  located: LocatedProject,
  changes: ProjectChanges,
  sender: Sender,
): Promise<Answer> => {
  const { executor } = deps
  const { projectId, slug: formerSlug, ownerId } = located.project
  const command = { type: 'EditProject', projectId, changes } as const
  const slug = changes.slug === undefined ? undefined : canonicalSlug(changes.slug)
  const takesSlug = slug !== undefined && slug !== formerSlug
  if (takesSlug || changes.body) {
    const first = await checkProjectCommand(executor, located, command, sender)
    if (first) return first
  }
  if (changes.body) await renderText(deps, BODY_FIELD, changes.body)
  if (!takesSlug) return commandProject(executor, located, command, sender)

  const wanted = { slug, holderId: projectId, claimant: ownerId }
  const reserved = await reserveSlug(executor, 'project', wanted, sender)
  try {
    return await commandProject(executor, located, command, sender)
  } catch (error) {
    if (reserved && !isOutcomeUnknown(error))
      await releaseSlug(executor, 'project', { slug, holderId: projectId, heir: null }, sender)
    throw error
  }
}

/**
 * If an earlier attempt was interrupted, a repeat finds the versions that still disagree with the sides and
 * updates them.
 */
export const editProject = async (
  deps: EditDependencies,
  located: LocatedProject,
  changes: ProjectChanges,
  sender: Sender,
): Promise<Answer> => {
  const { executor } = deps
  if (!changes.sides) return editWithSlug(deps, located, changes, sender)
  const versions = await liveVersionsOf(executor, located)
  const sides = { ...changes.sides, environments: versions.map(({ environment }) => environment) }
  const answer = await editWithSlug(deps, located, { ...changes, sides }, sender)
  const last = await letVersionsFollow(executor, located.project.projectId, versions, sender)
  return last ? { ...answer, position: last.position } : answer
}
