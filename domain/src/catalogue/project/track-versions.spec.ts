import { describe, test } from 'vitest'
import { asAdmin, asSystem } from '../examples.ts'
import type { ProjectCommand } from './commands.ts'
import { created, givenProject, projectId, withVersion } from './examples.ts'

describe('the versions of a project', () => {
  const add: ProjectCommand = { type: 'AddProjectVersion', projectId, versionId: 'VERSION0' }
  const remove: ProjectCommand = { type: 'RemoveProjectVersion', projectId, versionId: 'VERSION0' }
  test('are listed when they are there', () => givenProject(created).when(add, asSystem).emits(withVersion))
  test('are listed once', () => givenProject(created, withVersion).when(add, asSystem).emitsNothing())
  test('are taken off when they are gone', () =>
    givenProject(created, withVersion)
      .when(remove, asSystem)
      .emits({ type: 'ProjectVersionRemoved', data: { projectId, versionId: 'VERSION0' } }))
  test('are taken off once', () => givenProject(created).when(remove, asSystem).emitsNothing())
  test.each([add, remove])('are not listed by hand', (command) =>
    givenProject(created, withVersion).when(command, asAdmin).rejects('not-permitted'),
  )
})
