import { describe, expect, test } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { asMember, asMemberWithout, asModerator } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand } from './commands.ts'
import { projectDecider } from './decider.ts'
import { created, deleted, givenProject, projectId, withVersion } from './examples.ts'

describe('deleting a project', () => {
  const remove: ProjectCommand = { type: 'DeleteProject', projectId }
  const { DELETE_PROJECT } = PROJECT_PERMISSIONS
  test('releases its address', () =>
    givenProject(created).when(remove, asMember(DELETE_PROJECT)).emits(deleted))
  test.each([asMemberWithout(DELETE_PROJECT), asModerator])('needs its own permission', (context) =>
    givenProject(created).when(remove, context).rejects('not-permitted'),
  )
  test('is final, whatever events follow', () => {
    givenProject(created, deleted, created).when(remove).rejects('project-not-found')
    givenProject(created, deleted, withVersion).when(remove).rejects('project-not-found')
  })
  test('needs a project that was created', () =>
    givenProject(withVersion).when(remove).rejects('project-not-found'))
  test('differs from a project that never existed', () => {
    expect(fold(projectDecider, [created, deleted])).toEqual({ phase: 'deleted' })
    expect(fold(projectDecider, [deleted])).toEqual({ phase: 'none' })
  })
  test('happens once', () => givenProject(created, deleted).when(remove).rejects('project-not-found'))
})
