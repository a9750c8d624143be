import { describe, test } from 'vitest'
import { asMemberWithout, asOwner, asSystem, NOW } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand, ScheduleProjectRelease } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import { approved, created, givenProject, projectId, submitted, withVersion } from './examples.ts'

const schedule = (fields: Partial<ScheduleProjectRelease> = {}): ProjectCommand => ({
  type: 'ScheduleProjectRelease',
  projectId,
  time: '2026-12-01T10:00:00+01:00',
  requestedStatus: 'approved',
  ...fields,
})
const reviewed = givenProject(created, withVersion, submitted, approved)

describe('scheduling the release of a project', () => {
  test('keeps the time in UTC', () =>
    reviewed.when(schedule()).emits({
      type: 'ProjectReleaseScheduled',
      data: { projectId, time: '2026-12-01T09:00:00.000Z', requestedStatus: 'approved' },
    }))
  test('needs a time in the future', () =>
    reviewed.when(schedule({ time: '2026-11-21T12:00:00Z' })).rejects('release-time-in-past'))
  test.each(['soon', '2026-12-01', '2026-13-01T00:00:00Z', ''])('refuses the time %j', (time) =>
    reviewed.when(schedule({ time })).rejects('invalid-time'),
  )
  test('needs a status that can be requested', () =>
    reviewed.when(schedule({ requestedStatus: 'withheld' })).rejects('status-not-requestable'))
  test('needs a project that has passed review', () =>
    givenProject(created, withVersion).when(schedule()).rejects('project-not-approved'))
  test('needs the permission to edit details', () =>
    reviewed.when(schedule(), asMemberWithout(PROJECT_PERMISSIONS.EDIT_DETAILS)).rejects('not-permitted'))
})

const release: ProjectCommand = { type: 'ReleaseProject', projectId }
const planned = (status: 'approved' | 'unlisted', time = NOW): ProjectEvent => ({
  type: 'ProjectReleaseScheduled',
  data: { projectId, time, requestedStatus: status },
})
const withdrawn: ProjectEvent = {
  type: 'ProjectStatusChanged',
  data: { projectId, status: 'private', formerStatus: 'approved' },
}

describe('the release of a project', () => {
  const released: ProjectEvent = {
    type: 'ProjectStatusChanged',
    data: { projectId, status: 'unlisted', formerStatus: 'approved' },
  }
  test('comes at the planned time', () =>
    givenProject(created, withVersion, submitted, approved, planned('unlisted'))
      .when(release, asSystem)
      .emitsOnce(released))
  test('does not come before it', () =>
    givenProject(created, withVersion, submitted, approved, planned('unlisted', '2026-11-21T12:00:00.001Z'))
      .when(release, asSystem)
      .emitsNothing())
  test('comes at the time that was scheduled last', () =>
    givenProject(
      created,
      withVersion,
      submitted,
      approved,
      planned('unlisted', '2027-01-01T00:00:00.000Z'),
      planned('unlisted'),
    )
      .when(release, asSystem)
      .emits(released))
  test('is dropped when the status changes', () =>
    givenProject(created, withVersion, submitted, approved, planned('unlisted'), withdrawn)
      .when(release, asSystem)
      .emitsNothing())
  test('changes nothing if the status is the same or nothing is planned', () => {
    givenProject(created, withVersion, submitted, approved, planned('approved'))
      .when(release, asSystem)
      .emitsNothing()
    reviewed.when(release, asSystem).emitsNothing()
  })
  test('is a command that only the product may send', () =>
    reviewed.when(release, asOwner).rejects('not-permitted'))
})
