import { describe, test } from 'vitest'
import { asAdmin, asSystem } from '../examples.ts'
import type { ProjectCommand } from './commands.ts'
import { created, givenProject, projectId, withVersion } from './examples.ts'

describe('the versions of a project', () => {
  const add: ProjectCommand = { type: 'AddProjectVersion', projectId, versionId: 'VERSION0' }
  const remove: ProjectCommand = { type: 'RemoveProjectVersion', projectId, versionId: 'VERSION0' }
  test('are listed after they are created', () =>
    givenProject(created).when(add, asSystem).emits(withVersion))
  test('are listed once', () => givenProject(created, withVersion).when(add, asSystem).emitsNothing())
  test('are removed after they are deleted', () =>
    givenProject(created, withVersion)
      .when(remove, asSystem)
      .emits({ type: 'ProjectVersionRemoved', data: { projectId, versionId: 'VERSION0' } }))
  test('are removed once', () => givenProject(created).when(remove, asSystem).emitsNothing())
  test.each([add, remove])('cannot be listed by a user', (command) =>
    givenProject(created, withVersion).when(command, asAdmin).rejects('not-permitted'),
  )
})
