import { describe, expect, test } from 'vitest'
import { fold } from '../../kernel/decider.ts'
import { asMember, asMemberWithout, asModerator } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { VersionCommand } from './commands.ts'
import { versionDecider } from './decider.ts'
import type { VersionEvent } from './events.ts'
import { createdWith, givenVersion, main, projectId, sources, versionId } from './examples.ts'

const remove: VersionCommand = { type: 'DeleteVersion', versionId }
const two = createdWith({ files: [main, sources] })
const deleted: VersionEvent = {
  type: 'VersionDeleted',
  data: { versionId, projectId, sha1s: ['main-sha1', 'sources-sha1'] },
}
const { DELETE_VERSION } = PROJECT_PERMISSIONS

describe('deleting a version', () => {
  test('releases the content of its files', () =>
    givenVersion(two).when(remove, asMember(DELETE_VERSION)).emits(deleted))
  test.each([asMemberWithout(DELETE_VERSION), asModerator])('needs its own permission', (context) =>
    givenVersion(two).when(remove, context).rejects('not-permitted'),
  )
  test('is final, whatever events follow', () => {
    const added: VersionEvent = { type: 'VersionFileAdded', data: { versionId, projectId, file: main } }
    givenVersion(two, deleted, two).when(remove).rejects('version-not-found')
    givenVersion(two, deleted, added).when(remove).rejects('version-not-found')
    givenVersion(added).when(remove).rejects('version-not-found')
  })
  test('differs from a version that never existed', () => {
    expect(fold(versionDecider, [two, deleted])).toEqual({ phase: 'deleted' })
    expect(fold(versionDecider, [deleted])).toEqual({ phase: 'none' })
  })
  test('happens once', () => givenVersion(two, deleted).when(remove).rejects('version-not-found'))
})
