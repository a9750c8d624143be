import { describe, test } from 'vitest'
import { asMember, asMemberWithout, asModerator } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand } from './commands.ts'
import { created, deleted, givenProject, projectId } from './examples.ts'

describe('deleting a project', () => {
  const remove: ProjectCommand = { type: 'DeleteProject', projectId }
  const { DELETE_PROJECT } = PROJECT_PERMISSIONS
  test('gives its address back', () =>
    givenProject(created).when(remove, asMember(DELETE_PROJECT)).emits(deleted))
  test.each([asMemberWithout(DELETE_PROJECT), asModerator])('needs its own permission', (context) =>
    givenProject(created).when(remove, context).rejects('not-permitted'),
  )
  test('happens once', () => givenProject(created, deleted).when(remove).rejects('project-not-found'))
})
