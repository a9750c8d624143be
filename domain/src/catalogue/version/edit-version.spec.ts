import { describe, test } from 'vitest'
import { asMember, asMemberWithout, asModerator, asStranger } from '../examples.ts'
import type { Dependency } from '../values/dependency.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { VersionFile } from '../values/version-file.ts'
import type { VersionChanges } from './commands.ts'
import type { VersionEvent } from './events.ts'
import {
  created,
  createdWith,
  edit,
  file,
  givenVersion,
  main,
  pack,
  projectId,
  sources,
  versionId,
} from './examples.ts'
import type { VersionRejection } from './rejections.ts'

const ids = { versionId, projectId }
const library: Dependency = { projectId: 'LIBRARY0', versionId: null, fileName: null, type: 'required' }

describe('editing a version', () => {
  const facts: readonly [VersionChanges, VersionEvent][] = [
    [{ name: ' Second light ' }, { type: 'VersionRenamed', data: { ...ids, name: 'Second light' } }],
    [{ versionNumber: '1.0.1' }, { type: 'VersionNumberChanged', data: { ...ids, versionNumber: '1.0.1' } }],
    [{ changelog: '' }, { type: 'VersionChangelogChanged', data: { ...ids, changelog: '' } }],
    [{ channel: 'beta' }, { type: 'VersionChannelChanged', data: { ...ids, channel: 'beta' } }],
    [
      { status: 'draft' },
      { type: 'VersionStatusChanged', data: { ...ids, status: 'draft', formerStatus: 'listed' } },
    ],
    [{ featured: true }, { type: 'VersionFeaturedChanged', data: { ...ids, featured: true } }],
    [
      { loaders: ['forge', 'forge'] },
      { type: 'VersionLoadersChanged', data: { ...ids, loaders: ['forge'], mrpackLoaders: [] } },
    ],
    [
      { gameVersions: ['1.20.2'] },
      { type: 'VersionGameVersionsChanged', data: { ...ids, gameVersions: ['1.20.2'] } },
    ],
    [
      { environment: 'client_only' },
      { type: 'VersionEnvironmentChanged', data: { ...ids, environment: 'client_only' } },
    ],
    [
      { dependencies: [library] },
      { type: 'VersionDependenciesChanged', data: { ...ids, dependencies: [library] } },
    ],
    [{ ordering: 2 ** 31 - 1 }, { type: 'VersionOrderingChanged', data: { ...ids, ordering: 2 ** 31 - 1 } }],
  ]
  test.each(facts)('emits the event of %j, once', (changes, fact) =>
    givenVersion(created).when(edit(changes)).emitsOnce(fact),
  )
  test('keeps each change whatever changes after it', () => {
    const changes: VersionChanges = Object.assign({}, ...facts.map(([each]) => each))
    const inOrder = facts.map(([, fact]) => fact)
    givenVersion(created, ...inOrder)
      .when(edit(changes))
      .emitsNothing()
    givenVersion(created, ...inOrder.toReversed())
      .when(edit(changes))
      .emitsNothing()
  })
  test('emits several events at once', () =>
    givenVersion(created)
      .when(edit({ gameVersions: ['1.20.2'], loaders: ['quilt'], name: 'First light' }))
      .emits(
        { type: 'VersionLoadersChanged', data: { ...ids, loaders: ['quilt'], mrpackLoaders: [] } },
        { type: 'VersionGameVersionsChanged', data: { ...ids, gameVersions: ['1.20.2'] } },
      ))
  test('changes nothing if one part is refused', () =>
    givenVersion(created)
      .when(edit({ name: 'Second light', gameVersions: [] }))
      .rejects('game-versions-missing'))

  const same: readonly VersionChanges[] = [
    { name: 'First light' },
    { versionNumber: '1.0.0' },
    { changelog: 'It works.' },
    { channel: 'release' },
    { status: 'listed' },
    { featured: false },
    { loaders: ['fabric'] },
    { shownLoaders: ['fabric'] },
    { gameVersions: ['1.20.1'] },
    { environment: 'client_and_server' },
    { dependencies: [] },
    { ordering: null },
    { primaryFile: 'file-main' },
    { fileTypes: [{ file: 'main-sha1', fileType: null }] },
  ]
  test.each(same)('emits nothing if the value stays the same: %j', (changes) =>
    givenVersion(created).when(edit(changes)).emitsNothing(),
  )

  const refused: readonly [VersionChanges, VersionRejection][] = [
    [{ name: '' }, 'invalid-version-name'],
    [{ versionNumber: '1'.repeat(33) }, 'invalid-version-number'],
    [{ changelog: 'a'.repeat(65_537) }, 'invalid-changelog'],
    [{ status: 'scheduled' }, 'version-status-not-settable'],
    [{ loaders: [] }, 'loaders-missing'],
    [{ shownLoaders: [] }, 'loaders-missing'],
    [{ loaders: ['fabrik'] }, 'unknown-loader'],
    [{ mrpackLoaders: ['fabric'] }, 'pack-loaders-without-pack'],
    [{ gameVersions: ['1.20.99'] }, 'unknown-game-version'],
    [{ dependencies: [library, library] }, 'duplicate-dependency'],
    [{ ordering: Number.NaN }, 'invalid-ordering'],
    [{ ordering: 1.5 }, 'invalid-ordering'],
    [{ ordering: 2 ** 31 }, 'invalid-ordering'],
    [{ ordering: -(2 ** 31) }, 'invalid-ordering'],
    [{ primaryFile: 'none' }, 'file-not-in-version'],
    [{ fileTypes: [{ file: 'none', fileType: 'unknown' }] }, 'file-not-in-version'],
  ]
  test.each(refused)('refuses %j', (changes, code) => givenVersion(created).when(edit(changes)).rejects(code))

  test('needs the permission to upload versions and no other', () => {
    const renamed: VersionEvent = { type: 'VersionRenamed', data: { ...ids, name: 'Dawn' } }
    const { UPLOAD_VERSION } = PROJECT_PERMISSIONS
    givenVersion(created)
      .when(edit({ name: 'Dawn' }), asMember(UPLOAD_VERSION))
      .emits(renamed)
    givenVersion(created)
      .when(edit({ name: 'Dawn' }), asModerator)
      .emits(renamed)
    givenVersion(created)
      .when(edit({ name: 'Dawn' }), asMemberWithout(UPLOAD_VERSION))
      .rejects('not-permitted')
    givenVersion(created).when(edit({}), asStranger).rejects('not-permitted')
  })
  test('needs a version', () => {
    givenVersion()
      .when(edit({ name: 'Dawn' }))
      .rejects('version-not-found')
    givenVersion(created, { type: 'VersionDeleted', data: { ...ids, sha1s: ['main-sha1'] } })
      .when(edit({ name: 'Dawn' }))
      .rejects('version-not-found')
  })
  test('sets the downloads only for staff', () => {
    givenVersion(created)
      .when(edit({ downloads: 12 }), asModerator)
      .emits({ type: 'VersionHistoryImported', data: { ...ids, downloads: 12 } })
    givenVersion(created)
      .when(edit({ downloads: 12 }))
      .rejects('not-permitted')
    givenVersion(created)
      .when(edit({ downloads: -1 }), asModerator)
      .rejects('invalid-count')
  })
})

describe('the loaders of a modpack', () => {
  const packed = createdWith({ loaders: ['mrpack'], mrpackLoaders: ['fabric'], files: [pack] })
  const loaders = (own: string[], mrpackLoaders: string[]): VersionEvent => ({
    type: 'VersionLoadersChanged',
    data: { ...ids, loaders: own, mrpackLoaders },
  })
  test('change when the shown ones are edited', () =>
    givenVersion(packed)
      .when(edit({ shownLoaders: ['forge'] }))
      .emits(loaders(['mrpack'], ['forge'])))
  test('can be edited together with its own', () =>
    givenVersion(packed)
      .when(edit({ shownLoaders: ['mrpack', 'quilt'] }))
      .emits(loaders(['mrpack'], ['quilt'])))
  test('cannot be empty', () =>
    givenVersion(packed)
      .when(edit({ shownLoaders: [] }))
      .rejects('loaders-missing'))
  test('cannot replace mrpack while its primary file is a pack', () =>
    givenVersion(packed)
      .when(edit({ loaders: ['quilt'] }))
      .rejects('primary-file-unlike-loaders'))
  test.each(['loaders', 'shownLoaders'] as const)('cannot include mrpack in another version: %s', (field) =>
    givenVersion(created)
      .when(edit({ [field]: ['mrpack'] }))
      .rejects('primary-file-unlike-loaders'),
  )
  test.each(['loaders', 'shownLoaders'] as const)('can be corrected by %s', (field) =>
    givenVersion(createdWith({ loaders: ['mrpack'], mrpackLoaders: ['fabric'] }))
      .when(edit({ [field]: ['quilt'] }))
      .emits(loaders(['quilt'], [])),
  )
  test.each(['mrpack', 'fabrik'])(
    'do not block other fields if a version has the wrong loader %s',
    (loader) =>
      givenVersion(createdWith({ loaders: [loader] }))
        .when(edit({ featured: true }))
        .emits({ type: 'VersionFeaturedChanged', data: { ...ids, featured: true } }),
  )
  test('stay if only its own are named', () =>
    givenVersion(packed)
      .when(edit({ loaders: ['mrpack'] }))
      .emitsNothing())
})

describe('the files of a version, edited', () => {
  const extra = (fields: Partial<VersionFile>): VersionFile => ({ ...file('extra', fields), primary: false })
  const two = createdWith({ files: [main, sources] })
  test.each(['file-sources', 'sources-sha1', 'SOURCES-SHA512'])(
    'can have another primary one, named by %s',
    (file) =>
      givenVersion(two)
        .when(edit({ primaryFile: file }))
        .emits({ type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-sources' } }),
  )
  test('can change their types', () =>
    givenVersion(two)
      .when(
        edit({
          fileTypes: [
            { file: 'main-sha1', fileType: 'dev-jar' },
            { file: 'file-sources', fileType: null },
          ],
        }),
      )
      .emits(
        { type: 'VersionFileTypeChanged', data: { ...ids, fileId: 'file-main', fileType: 'dev-jar' } },
        { type: 'VersionFileTypeChanged', data: { ...ids, fileId: 'file-sources', fileType: null } },
      ))
  test('keep their changes', () => {
    const changed = givenVersion(
      two,
      { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-sources' } },
      { type: 'VersionFileTypeChanged', data: { ...ids, fileId: 'file-main', fileType: 'dev-jar' } },
    )
    changed
      .when(edit({ primaryFile: 'file-sources', fileTypes: [{ file: 'file-main', fileType: 'dev-jar' }] }))
      .emitsNothing()
    changed
      .when(
        edit({ primaryFile: 'file-main', fileTypes: [{ file: 'file-sources', fileType: 'sources-jar' }] }),
      )
      .emits({ type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-main' } })
  })

  test('change together with the loaders if another kind of file becomes primary', () =>
    givenVersion(createdWith({ files: [main, { ...pack, primary: false }] }))
      .when(edit({ primaryFile: 'file-pack', shownLoaders: ['fabric'] }))
      .emits(
        { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'file-pack' } },
        { type: 'VersionLoadersChanged', data: { ...ids, loaders: ['mrpack'], mrpackLoaders: ['fabric'] } },
      ))
  const unfit: readonly [string, VersionFile, VersionRejection][] = [
    ['a file that its loaders cannot load', extra({ primaryUse: 'none' }), 'file-not-primary'],
    ['a signature', extra({ filename: 'main.jar.asc' }), 'file-not-primary'],
    ['a modpack', extra({ primaryUse: 'modpack' }), 'primary-file-unlike-loaders'],
    ['a modpack by its name', extra({ filename: 'a.mrpack' }), 'primary-file-unlike-loaders'],
  ]
  test.each(unfit)('cannot have %s as the primary one', (_what, other, code) =>
    givenVersion(createdWith({ files: [main, other] }))
      .when(edit({ primaryFile: 'file-extra' }))
      .rejects(code),
  )
  test('cannot have a type that contradicts their names', () =>
    givenVersion(createdWith({ files: [main, extra({ filename: 'main.jar.asc' })] }))
      .when(edit({ fileTypes: [{ file: 'file-extra', fileType: 'required-resource-pack' }] }))
      .rejects('file-type-unlike-name'))
})
