import { describe, test } from 'vitest'
import { asMember, asMemberWithout, asModerator } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { VersionCommand } from './commands.ts'
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
  test('frees the content of its files', () =>
    givenVersion(two).when(remove, asMember(DELETE_VERSION)).emits(deleted))
  test.each([asMemberWithout(DELETE_VERSION), asModerator])('needs its own permission', (context) =>
    givenVersion(two).when(remove, context).rejects('not-permitted'),
  )
  test('happens once', () => givenVersion(two, deleted).when(remove).rejects('version-not-found'))
})
