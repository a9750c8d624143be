import { describe, test } from 'vitest'
import { asAdmin, asMemberWithout, asModerator, asStranger, asSystem, NOW } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import { PROJECT_STATUSES } from '../values/project-status.ts'
import type { ProjectEvent } from './events.ts'
import {
  approved,
  created,
  edit,
  givenProject,
  moved,
  projectId,
  submitted,
  withVersion,
} from './examples.ts'

const set = (status: ProjectStatus) => edit({ status })
const submittedAs = (requestedStatus: ProjectStatus): ProjectEvent => ({
  type: 'ProjectSubmittedForReview',
  data: { projectId, queuedAt: NOW, requestedStatus },
})
const reviewed = [created, withVersion, submitted, approved]
const approvedClass: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'private']
const requestable: readonly ProjectStatus[] = [...approvedClass, 'draft']
const notApproved: readonly ProjectStatus[] = ['draft', 'processing', 'withheld', 'rejected']

/** A project in `status`. It has been approved only if the status requires that. */
const inStatus = (status: ProjectStatus): ProjectEvent[] => {
  if (status === 'draft') return [created, withVersion]
  if (status === 'processing') return [created, withVersion, submitted]
  if (status === 'approved') return reviewed
  if (approvedClass.includes(status)) return [...reviewed, moved(status, 'approved')]
  return [created, withVersion, submitted, moved(status, 'processing')]
}

describe('the status of a project, changed by its owner', () => {
  for (const from of approvedClass)
    for (const to of requestable.filter((status) => status !== from))
      test(`goes from ${from} to ${to} without review`, () =>
        givenProject(...inStatus(from))
          .when(set(to))
          .emits(moved(to, from)))

  for (const from of notApproved)
    for (const to of PROJECT_STATUSES.filter((status) => status !== from && status !== 'processing'))
      test(`does not go from ${from} to ${to}`, () =>
        givenProject(...inStatus(from))
          .when(set(to))
          .rejects('status-not-permitted'))

  for (const from of ['draft', 'withheld', 'rejected'] as const)
    test(`goes from ${from} into review`, () =>
      givenProject(...inStatus(from))
        .when(set('processing'))
        .emits(submitted))

  for (const from of approvedClass)
    for (const to of ['processing', 'withheld', 'rejected'] as const)
      test(`does not go from ${from} to ${to}`, () =>
        givenProject(...inStatus(from))
          .when(set(to))
          .rejects('status-not-permitted'))

  test('is refused to a member without the permission to edit details', () =>
    givenProject(...reviewed)
      .when(set('private'), asMemberWithout(PROJECT_PERMISSIONS.EDIT_DETAILS))
      .rejects('not-permitted'))
  test('is refused to strangers', () =>
    givenProject(...reviewed)
      .when(set('private'), asStranger)
      .rejects('not-permitted'))
})

describe('the status of a project, changed by staff', () => {
  test('goes from review to approved, with the time of approval', () =>
    givenProject(created, withVersion, submitted).when(set('approved'), asModerator).emits(approved))
  test('goes to the requested status when it is approved', () =>
    givenProject(created, withVersion, submittedAs('unlisted'))
      .when(set('approved'), asModerator)
      .emits({
        type: 'ProjectApproved',
        data: { projectId, status: 'unlisted', formerStatus: 'processing', approvedAt: NOW },
      }))
  test('goes to approved from another status of the approved class, whatever was requested', () =>
    givenProject(created, withVersion, submittedAs('unlisted'), approved, moved('archived', 'approved'))
      .when(set('approved'), asModerator)
      .emits(moved('approved', 'archived')))
  test('keeps the first time of approval after a rejection', () =>
    givenProject(...reviewed, moved('rejected', 'approved'))
      .when(set('approved'), asModerator)
      .emits(moved('approved', 'rejected')))
  test.each(['rejected', 'withheld', 'draft'] as const)('goes from review to %s', (status) =>
    givenProject(created, withVersion, submitted)
      .when(set(status), asModerator)
      .emits(moved(status, 'processing')),
  )
  test('goes back into review from approved', () =>
    givenProject(...reviewed)
      .when(set('processing'), asModerator)
      .emits(submitted))
  test.each([asAdmin, asSystem])('can be changed by administrators and by the product', (context) =>
    givenProject(...reviewed)
      .when(set('withheld'), context)
      .emits(moved('withheld', 'approved')),
  )
})

describe('the requested status', () => {
  test.each(requestable.filter((status) => status !== 'approved'))('can be %s', (requestedStatus) =>
    givenProject(created)
      .when(edit({ requestedStatus }))
      .emits({ type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus } }),
  )
  test.each(['processing', 'withheld', 'rejected'] as const)('cannot be %s', (requestedStatus) =>
    givenProject(created).when(edit({ requestedStatus })).rejects('status-not-requestable'),
  )
  test('can be cleared, and then approval grants the status it names', () => {
    const cleared = {
      type: 'ProjectRequestedStatusChanged',
      data: { projectId, requestedStatus: null },
    } as const
    givenProject(created)
      .when(edit({ requestedStatus: null }))
      .emits(cleared)
    givenProject(created, withVersion, cleared, {
      type: 'ProjectSubmittedForReview',
      data: { projectId, queuedAt: NOW, requestedStatus: null },
    })
      .when(set('approved'), asModerator)
      .emits(approved)
  })
  test('counts for a review that the same edit submits', () =>
    givenProject(created, withVersion)
      .when(edit({ status: 'processing', requestedStatus: 'private' }))
      .emits(
        { type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus: 'private' } },
        {
          type: 'ProjectSubmittedForReview',
          data: { projectId, queuedAt: NOW, requestedStatus: 'private' },
        },
      ))
})
