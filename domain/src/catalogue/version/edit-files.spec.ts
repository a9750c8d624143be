import { describe, test } from 'vitest'
import { asMember, asMemberWithout } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { NewVersionFile, VersionCommand } from './commands.ts'
import type { VersionEvent } from './events.ts'
import { created, createdWith, file, givenVersion, main, projectId, sources, versionId } from './examples.ts'
import type { VersionRejection } from './rejections.ts'

const ids = { versionId, projectId }
const { UPLOAD_VERSION, DELETE_VERSION } = PROJECT_PERMISSIONS
const add = (...files: NewVersionFile[]): VersionCommand => ({ type: 'AddVersionFiles', versionId, files })
const remove = (name: string): VersionCommand => ({ type: 'RemoveVersionFile', versionId, file: name })

describe('adding files to a version', () => {
  const extra = file('extra')
  test('keeps the primary one', () =>
    givenVersion(created)
      .when(add(extra), asMember(UPLOAD_VERSION))
      .emits({ type: 'VersionFileAdded', data: { ...ids, file: { ...extra, primary: false } } }))
  test('refuses the same file again', () =>
    givenVersion(created, { type: 'VersionFileAdded', data: { ...ids, file: { ...extra, primary: false } } })
      .when(add(extra))
      .rejects('duplicate-file-name'))
  test('needs the permission to upload versions', () =>
    givenVersion(created).when(add(extra), asMemberWithout(UPLOAD_VERSION)).rejects('not-permitted'))

  const many = Array.from({ length: 256 }, (_, index) => file(`f${index}`))
  const refused: readonly [string, readonly NewVersionFile[], VersionRejection][] = [
    ['nothing', [], 'files-missing'],
    ['more than 256 in all', many, 'too-many-files'],
    ['a name that is taken', [file('extra', { filename: 'main.jar' })], 'duplicate-file-name'],
    ['content that the version already has', [file('extra', { sha1: 'main-sha1' })], 'duplicate-file'],
    ['an extension that cannot be uploaded', [file('extra', { filename: 'extra.txt' })], 'invalid-file-name'],
  ]
  test.each(refused)('refuses %s', (_what, files, code) =>
    givenVersion(created)
      .when(add(...files))
      .rejects(code),
  )
})

describe('removing a file of a version', () => {
  const two = createdWith({ files: [main, sources] })
  test('releases its content', () =>
    givenVersion(two)
      .when(remove('sources-sha1'), asMember(DELETE_VERSION))
      .emits({ type: 'VersionFileRemoved', data: { ...ids, fileId: 'file-sources', sha1: 'sources-sha1' } }))
  test('makes another one primary if it was the primary one', () =>
    givenVersion(two)
      .when(remove('file-main'))
      .emits(
        { type: 'VersionFileRemoved', data: { ...ids, fileId: 'file-main', sha1: 'main-sha1' } },
        { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-sources' } },
      ))
  test('makes the first suitable file primary', () => {
    const signature = { ...file('main.jar', { filename: 'main.jar.sig' }), primary: false }
    const unfit = { ...file('extra', { primaryUse: 'none' }), primary: false }
    givenVersion(createdWith({ files: [main, signature, unfit, sources] }))
      .when(remove('file-main'))
      .emits(
        { type: 'VersionFileRemoved', data: { ...ids, fileId: 'file-main', sha1: 'main-sha1' } },
        { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-sources' } },
      )
    givenVersion(createdWith({ files: [main, signature, unfit] }))
      .when(remove('file-main'))
      .rejects('no-other-primary-file')
  })
  test('is refused for the last one', () =>
    givenVersion(created).when(remove('file-main')).rejects('last-file'))
  test('needs a file', () => givenVersion(two).when(remove('none')).rejects('file-not-in-version'))
  test('needs the permission to delete versions', () =>
    givenVersion(two).when(remove('file-sources'), asMemberWithout(DELETE_VERSION)).rejects('not-permitted'))
  test('keeps the others', () => {
    const extra = { ...file('extra'), primary: false }
    const removed: VersionEvent = {
      type: 'VersionFileRemoved',
      data: { ...ids, fileId: 'file-sources', sha1: 'sources-sha1' },
    }
    givenVersion(createdWith({ files: [main, sources, extra] }), removed)
      .when(remove('file-main'))
      .emits(
        { type: 'VersionFileRemoved', data: { ...ids, fileId: 'file-main', sha1: 'main-sha1' } },
        { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-extra' } },
      )
    givenVersion(createdWith({ files: [main, sources, extra] }), removed)
      .when(remove('file-sources'))
      .rejects('file-not-in-version')
  })
  test('makes room for the same file again', () =>
    givenVersion(two, {
      type: 'VersionFileRemoved',
      data: { ...ids, fileId: 'file-sources', sha1: 'sources-sha1' },
    })
      .when(add(file('sources', { fileType: 'sources-jar' })))
      .emits({ type: 'VersionFileAdded', data: { ...ids, file: sources } }))
})
