import { type CatalogueContext, mayInProject } from '@modstead/domain/catalogue/access'
import type { LiveProjectCommand, ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { project } from '@modstead/infra/command-pipeline/aggregates'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused, isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
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

/** Throws CommandRefused for what the rules would refuse, before anything is reserved or stored. */
export const checkProjectCommand = (
  located: LocatedProject,
  command: LiveProjectCommand,
  sender: Sender,
): void => {
  const preview = project.decider.decide(command, located.project, catalogueContext(located, sender))
  if (isRejection(preview)) throw new CommandRefused(preview)
}

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

  const first = await executor.recall(project, projectId, sender.intent.commandId)
  if (first) return first
  checkProjectCommand(located, command, sender)
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
