import { describe, test } from 'vitest'
import { asMemberWithout } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import { created, givenProject, projectId } from './examples.ts'

const icon = { path: 'icon/a.webp', rawPath: 'icon/a.png', color: 0xb87333 }
const set: ProjectCommand = { type: 'SetProjectIcon', projectId, icon }
const remove: ProjectCommand = { type: 'RemoveProjectIcon', projectId }
const wasSet: ProjectEvent = { type: 'ProjectIconSet', data: { projectId, icon } }
const wasRemoved: ProjectEvent = { type: 'ProjectIconRemoved', data: { projectId } }

describe('the icon of a project', () => {
  test('is set', () => givenProject(created).when(set).emits(wasSet))
  test('is set once', () => givenProject(created, wasSet).when(set).emitsNothing())
  test.each([{ path: 'icon/b.webp' }, { rawPath: 'icon/b.png' }])('changes with %j', (changes) => {
    const other = { ...icon, ...changes }
    givenProject(created, wasSet)
      .when({ ...set, icon: other })
      .emitsOnce({ type: 'ProjectIconSet', data: { projectId, icon: other } })
  })
  test('is removed', () => givenProject(created, wasSet).when(remove).emits(wasRemoved))
  test('is removed once', () => givenProject(created, wasSet, wasRemoved).when(remove).emitsNothing())
  test.each([set, remove])('needs the permission to edit details', (command) =>
    givenProject(created, wasSet)
      .when(command, asMemberWithout(PROJECT_PERMISSIONS.EDIT_DETAILS))
      .rejects('not-permitted'),
  )
})
