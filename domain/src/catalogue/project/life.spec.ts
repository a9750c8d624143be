import { describe, test } from 'vitest'
import { asAdmin, asMember, asMemberWithout, asModerator, asSystem, NOW } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand, ProjectHistory } from './commands.ts'
import type { ProjectStatus } from './events.ts'
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

describe('deleting a project', () => {
  const remove: ProjectCommand = { type: 'DeleteProject', projectId }
  const { DELETE_PROJECT } = PROJECT_PERMISSIONS
  test('gives its address back', () =>
    givenProject(created)
      .when(remove, asMember(DELETE_PROJECT))
      .emits({ type: 'ProjectDeleted', data: { projectId, slug: 'copper-age' } }))
  test.each([asMemberWithout(DELETE_PROJECT), asModerator])('needs its own permission', (context) =>
    givenProject(created).when(remove, context).rejects('not-permitted'),
  )
  test('happens once', () =>
    givenProject(created, { type: 'ProjectDeleted', data: { projectId, slug: 'copper-age' } })
      .when(remove)
      .rejects('project-not-found'))
})

describe('importing the history of a project', () => {
  const carry = (history: ProjectHistory, status?: ProjectStatus): ProjectCommand => ({
    type: 'ImportProjectHistory',
    projectId,
    history,
    ...(status && { status }),
  })
  test('keeps times, counts and status of the former catalogue', () =>
    givenProject(created)
      .when(
        carry(
          { createdAt: '2020-01-02T03:04:05Z', approvedAt: '2020-02-03T04:05:06Z', downloads: 7 },
          'archived',
        ),
        asAdmin,
      )
      .emits(
        {
          type: 'ProjectApproved',
          data: {
            projectId,
            status: 'archived',
            formerStatus: 'draft',
            approvedAt: '2020-02-03T04:05:06.000Z',
          },
        },
        {
          type: 'ProjectHistoryImported',
          data: {
            projectId,
            createdAt: '2020-01-02T03:04:05.000Z',
            approvedAt: '2020-02-03T04:05:06.000Z',
            downloads: 7,
          },
        },
      ))
  test('keeps a project in review', () =>
    givenProject(created)
      .when(carry({}, 'processing'), asAdmin)
      .emits({
        type: 'ProjectSubmittedForReview',
        data: { projectId, queuedAt: NOW, requestedStatus: 'approved' },
      }))
  test('states nothing when nothing is carried over', () =>
    givenProject(created).when(carry({}, 'draft'), asAdmin).emitsNothing())
  test('is for administrators', () =>
    givenProject(created)
      .when(carry({ downloads: 7 }))
      .rejects('not-permitted'))
  test('refuses what is no time', () =>
    givenProject(created)
      .when(carry({ createdAt: 'long ago' }), asAdmin)
      .rejects('invalid-time'))
  test.each([-1, 1.5, Number.NaN])('refuses %d downloads', (downloads) =>
    givenProject(created).when(carry({ downloads }), asAdmin).rejects('invalid-count'),
  )
})
