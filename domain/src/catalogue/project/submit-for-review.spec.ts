import { describe, test } from 'vitest'
import { asMemberWithout, asStranger } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand } from './commands.ts'
import { approved, created, givenProject, moved, projectId, submitted, withVersion } from './examples.ts'

const submit: ProjectCommand = { type: 'SubmitProjectForReview', projectId }

describe('submitting a project for review', () => {
  test('queues it', () => givenProject(created, withVersion).when(submit).emits(submitted))
  test('needs a version', () => givenProject(created).when(submit).rejects('project-without-version'))
  test('needs a version that still exists', () =>
    givenProject(created, withVersion, {
      type: 'ProjectVersionRemoved',
      data: { projectId, versionId: 'VERSION0' },
    })
      .when(submit)
      .rejects('project-without-version'))
  test('emits nothing for a project in review', () =>
    givenProject(created, withVersion, submitted).when(submit).emitsNothing())
  test('is refused for a project that has passed review', () =>
    givenProject(created, withVersion, submitted, approved).when(submit).rejects('status-not-permitted'))
  test("clears the moderators' message about the last attempt", () =>
    givenProject(created, withVersion, submitted, moved('rejected', 'processing'), {
      type: 'ProjectModeratorMessageSet',
      data: { projectId, message: 'No description', body: 'Say what it does.' },
    })
      .when(submit)
      .emits(
        { type: 'ProjectModeratorMessageSet', data: { projectId, message: null, body: null } },
        submitted,
      ))
  test.each([
    { message: 'No description', body: null },
    { message: null, body: 'Say what it does.' },
  ])('clears %j too', (said) =>
    givenProject(created, withVersion, {
      type: 'ProjectModeratorMessageSet',
      data: { projectId, ...said },
    })
      .when(submit)
      .emits(
        { type: 'ProjectModeratorMessageSet', data: { projectId, message: null, body: null } },
        submitted,
      ),
  )
  test('can request a status other than approved', () =>
    givenProject(created, withVersion)
      .when({ ...submit, requestedStatus: 'unlisted' })
      .emits({ type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus: 'unlisted' } }, {
        ...submitted,
        data: { ...submitted.data, requestedStatus: 'unlisted' },
      } as typeof submitted))
  test.each([asMemberWithout(PROJECT_PERMISSIONS.EDIT_DETAILS), asStranger])(
    'needs the permission to edit details',
    (context) => givenProject(created, withVersion).when(submit, context).rejects('not-permitted'),
  )
})
