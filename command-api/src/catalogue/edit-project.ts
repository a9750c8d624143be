import { type CatalogueContext, mayInProject } from '@modstead/domain/catalogue/access'
import type { LiveProjectCommand, ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import { project } from '@modstead/infra/command-pipeline/aggregates'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { unauthorized } from '@modstead/infra/http/problem'
import { accessTo, type LocatedProject } from './access.ts'
import { releaseSlug, reserveSlug } from './slug-reservations.ts'

export const catalogueContext = (located: LocatedProject, sender: Sender): CatalogueContext => ({
  ...contextOf(sender),
  ...accessTo(located, sender.actor),
})

/** Runs a command on a project with what the sender may do there. */
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

/** Throws what the command would throw, before anything is reserved or stored; gives the first answer to a repeat. */
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

/** The 401 problem before any work for somebody who may not do this here. */
export const requirePermission = (located: LocatedProject, permission: number, sender: Sender): void => {
  if (!mayInProject(accessTo(located, sender.actor), permission)) throw unauthorized()
}

/** A new slug is reserved before the change and given back when the change is refused. The old one stays and redirects. */
export const editProject = async (
  executor: Executor,
  located: LocatedProject,
  changes: ProjectChanges,
  sender: Sender,
): Promise<Answer> => {
  const { projectId, slug: formerSlug, ownerId } = located.project
  const command = { type: 'EditProject', projectId, changes } as const
  const slug = changes.slug === undefined ? undefined : canonicalSlug(changes.slug)
  if (slug === undefined || slug === formerSlug) return commandProject(executor, located, command, sender)

  const first = await checkProjectCommand(executor, located, command, sender)
  if (first) return first
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
