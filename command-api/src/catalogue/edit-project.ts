import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import type { LiveProjectCommand, ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { project } from '@modstead/infra/command-pipeline/aggregates'
import type { Answer, Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
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

  const preview = project.decider.decide(command, located.project, catalogueContext(located, sender))
  if (isRejection(preview)) throw new CommandRefused(preview)
  const reserved = await reserveSlug(
    executor,
    'project',
    { slug, holderId: projectId, claimant: ownerId },
    sender,
  )
  try {
    return await commandProject(executor, located, command, sender)
  } catch (error) {
    if (reserved && error instanceof CommandRefused)
      await releaseSlug(executor, 'project', { slug, holderId: projectId, heir: null }, sender)
    throw error
  }
}
