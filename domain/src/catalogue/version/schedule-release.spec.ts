import { describe, test } from 'vitest'
import { asMemberWithout, asOwner, asSystem, NOW } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ScheduleVersionRelease, VersionCommand } from './commands.ts'
import type { VersionEvent } from './events.ts'
import { created, edit, givenVersion, projectId, versionId } from './examples.ts'

const schedule = (fields: Partial<ScheduleVersionRelease> = {}): VersionCommand => ({
  type: 'ScheduleVersionRelease',
  versionId,
  time: '2026-12-01T09:00:00Z',
  requestedStatus: 'listed',
  ...fields,
})
const scheduled: VersionEvent = {
  type: 'VersionReleaseScheduled',
  data: { versionId, projectId, time: '2026-12-01T09:00:00.000Z', requestedStatus: 'listed' },
}

describe('scheduling the release of a version', () => {
  test('keeps the time', () => givenVersion(created).when(schedule()).emits(scheduled))
  test('ends with the requested status', () =>
    givenVersion(created, scheduled)
      .when(edit({ status: 'listed' }), asSystem)
      .emits({
        type: 'VersionStatusChanged',
        data: { versionId, projectId, status: 'listed', formerStatus: 'scheduled' },
      }))
  test('needs a time in the future', () =>
    givenVersion(created)
      .when(schedule({ time: '2026-11-21T12:00:00.000Z' }))
      .rejects('release-time-in-past'))
  test('needs a valid time', () =>
    givenVersion(created)
      .when(schedule({ time: 'soon' }))
      .rejects('invalid-time'))
  test('needs a status that can be set', () =>
    givenVersion(created)
      .when(schedule({ requestedStatus: 'scheduled' }))
      .rejects('version-status-not-settable'))
  test('needs the permission to upload versions', () =>
    givenVersion(created)
      .when(schedule(), asMemberWithout(PROJECT_PERMISSIONS.UPLOAD_VERSION))
      .rejects('not-permitted'))
})

const release: VersionCommand = { type: 'ReleaseVersion', versionId }
const planned = (time = NOW): VersionEvent => ({
  type: 'VersionReleaseScheduled',
  data: { versionId, projectId, time, requestedStatus: 'listed' },
})

describe('the release of a version', () => {
  test('comes at the planned time', () =>
    givenVersion(created, planned())
      .when(release, asSystem)
      .emitsOnce({
        type: 'VersionStatusChanged',
        data: { versionId, projectId, status: 'listed', formerStatus: 'scheduled' },
      }))
  test('does not come before it', () =>
    givenVersion(created, planned(), planned('2026-11-21T12:00:00.001Z'))
      .when(release, asSystem)
      .emitsNothing())
  test('is dropped when the status changes', () =>
    givenVersion(created, planned(), {
      type: 'VersionStatusChanged',
      data: { versionId, projectId, status: 'draft', formerStatus: 'scheduled' },
    })
      .when(release, asSystem)
      .emitsNothing())
  test('changes nothing if none is planned', () =>
    givenVersion(created).when(release, asSystem).emitsNothing())
  test('is a command that only the product may send', () =>
    givenVersion(created).when(release, asOwner).rejects('not-permitted'))
})
