import type { ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { NO_STREAM, START } from '@modstead/infra/event-store/port'
import { HttpProblem, invalidInput } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../../dependencies.ts'
import type { LocatedProject } from '../access.ts'
import { checkProjectCommand, editProject } from './edit-project.ts'
import { seenProject } from './seen-project.ts'

const named = async (executor: Executor, id: string, sender: Sender): Promise<LocatedProject> => {
  try {
    return await seenProject(executor, id, sender.actor)
  } catch (error) {
    throw error instanceof HttpProblem
      ? invalidInput(`There is no project ${JSON.stringify(id.slice(0, 64))}.`, 'unknown-project')
      : error
  }
}

/** Makes the same change in several projects. Checks all of them before it changes the first. The answer names no revision. */
export const editProjects = async (
  deps: Pick<CommandDependencies, 'executor' | 'texts'>,
  ids: readonly string[],
  changes: ProjectChanges,
  { intent: { ifMatch: _ofOne, ...intent }, ...who }: Sender,
): Promise<Answer> => {
  const { executor } = deps
  const sender = { ...who, intent }
  const all = await Promise.all([...new Set(ids)].map((id) => named(executor, id, sender)))
  for (const located of all) {
    const { projectId } = located.project
    await checkProjectCommand(executor, located, { type: 'EditProject', projectId, changes }, sender)
  }
  let last = START
  for (const located of all) {
    const { position } = await editProject(deps, located, changes, sender)
    if (position > last) last = position
  }
  return { revision: NO_STREAM, position: last }
}
