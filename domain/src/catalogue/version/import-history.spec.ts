import { describe, test } from 'vitest'
import { asAdmin, asModerator } from '../examples.ts'
import type { VersionCommand } from './commands.ts'
import { created, givenVersion, projectId, versionId } from './examples.ts'

const carry = (fields: { publishedAt?: string; downloads?: number }): VersionCommand => ({
  type: 'ImportVersionHistory',
  versionId,
  ...fields,
})

describe('importing the history of a version', () => {
  test('imports the time of publication and the downloads', () =>
    givenVersion(created)
      .when(carry({ publishedAt: '2020-01-02T03:04:05Z', downloads: 7 }), asAdmin)
      .emits({
        type: 'VersionHistoryImported',
        data: { versionId, projectId, publishedAt: '2020-01-02T03:04:05.000Z', downloads: 7 },
      }))
  test.each([{ publishedAt: '2020-01-02T03:04:05.000Z' }, { downloads: 0 }])('can import only %j', (fields) =>
    givenVersion(created)
      .when(carry(fields), asAdmin)
      .emits({ type: 'VersionHistoryImported', data: { versionId, projectId, ...fields } }),
  )
  test('emits nothing if nothing is imported', () =>
    givenVersion(created).when(carry({}), asAdmin).emitsNothing())
  test('is for administrators', () =>
    givenVersion(created)
      .when(carry({ downloads: 7 }), asModerator)
      .rejects('not-permitted'))
  test('refuses an invalid time', () =>
    givenVersion(created)
      .when(carry({ publishedAt: 'long ago' }), asAdmin)
      .rejects('invalid-time'))
  test('refuses an invalid count', () =>
    givenVersion(created)
      .when(carry({ downloads: 0.5 }), asAdmin)
      .rejects('invalid-count'))
})
