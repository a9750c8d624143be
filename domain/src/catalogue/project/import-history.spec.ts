import { describe, test } from 'vitest'
import { asAdmin, NOW } from '../examples.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { ProjectCommand, ProjectHistory } from './commands.ts'
import { created, givenProject, projectId } from './examples.ts'

describe('importing the history of a project', () => {
  const carry = (history: ProjectHistory, status?: ProjectStatus): ProjectCommand => ({
    type: 'ImportProjectHistory',
    projectId,
    history,
    ...(status && { status }),
  })
  test('imports times, counts and status', () =>
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
  test('imports the times of review and approval, or else uses the current time', () => {
    const queuedAt = '2020-01-02T03:04:05.000Z'
    givenProject(created)
      .when(carry({ queuedAt }, 'processing'), asAdmin)
      .emits(
        { type: 'ProjectSubmittedForReview', data: { projectId, queuedAt, requestedStatus: 'approved' } },
        { type: 'ProjectHistoryImported', data: { projectId, queuedAt } },
      )
    givenProject(created)
      .when(carry({}, 'approved'), asAdmin)
      .emits({
        type: 'ProjectApproved',
        data: { projectId, status: 'approved', formerStatus: 'draft', approvedAt: NOW },
      })
  })
  test('imports a missing time of approval', () =>
    givenProject(created)
      .when(carry({ approvedAt: null }), asAdmin)
      .emits({ type: 'ProjectHistoryImported', data: { projectId, approvedAt: null } }))
  test('keeps a project in review', () =>
    givenProject(created)
      .when(carry({}, 'processing'), asAdmin)
      .emits({
        type: 'ProjectSubmittedForReview',
        data: { projectId, queuedAt: NOW, requestedStatus: 'approved' },
      }))
  test('emits nothing if nothing is imported', () =>
    givenProject(created).when(carry({}, 'draft'), asAdmin).emitsNothing())
  test('imports a count of zero', () =>
    givenProject(created)
      .when(carry({ followers: 0 }), asAdmin)
      .emits({ type: 'ProjectHistoryImported', data: { projectId, followers: 0 } }))
  test('is for administrators', () =>
    givenProject(created)
      .when(carry({ downloads: 7 }))
      .rejects('not-permitted'))
  test('refuses an invalid time', () =>
    givenProject(created)
      .when(carry({ createdAt: 'long ago' }), asAdmin)
      .rejects('invalid-time'))
  test.each([-1, 1.5, Number.NaN])('refuses %d downloads', (downloads) =>
    givenProject(created).when(carry({ downloads }), asAdmin).rejects('invalid-count'),
  )
})
