import { describe, test } from 'vitest'
import { asAdmin, asMember, asMemberWithout, asStranger } from '../examples.ts'
import type { Dependency } from '../values/dependency.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { CreateVersion } from './commands.ts'
import {
  created,
  createdWith,
  creation,
  file,
  givenVersion,
  main,
  pack,
  packFile,
  sources,
} from './examples.ts'
import type { VersionRejection } from './rejections.ts'

const { publishedAt: _now, files: _files, ...fields } = creation
const create = (changes: Partial<CreateVersion> = {}): CreateVersion => ({
  type: 'CreateVersion',
  ...fields,
  files: [file('main')],
  primaryFileId: null,
  ...changes,
})
const needs = (fileName: string | null, projectId: string | null = null): Dependency => ({
  projectId,
  versionId: null,
  fileName,
  type: 'embedded',
})
const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index))

describe('a new version', () => {
  test('is published now', () => givenVersion().when(create()).emits(created))
  test('has a trimmed title and each loader and game version once', () =>
    givenVersion()
      .when(
        create({
          name: ' First light ',
          loaders: ['fabric', 'fabric'],
          gameVersions: ['1.20.1', '1.20.1'],
        }),
      )
      .emits(created))
  test('has the first file as its primary one', () =>
    givenVersion()
      .when(create({ files: [file('main'), file('sources', { fileType: 'sources-jar' })] }))
      .emits(createdWith({ files: [main, sources] })))
  test('has the named file as its primary one', () =>
    givenVersion()
      .when(create({ files: [file('extra'), file('main')], primaryFileId: 'file-main' }))
      .emits(createdWith({ files: [{ ...file('extra'), primary: false }, main] })))
  test('can name the loaders of a modpack', () =>
    givenVersion()
      .when(create({ loaders: ['mrpack'], mrpackLoaders: ['fabric', 'quilt'], files: [packFile] }))
      .emits(createdWith({ loaders: ['mrpack'], mrpackLoaders: ['fabric', 'quilt'], files: [pack] })))
  test.each(['listed', 'archived', 'draft', 'unlisted'] as const)('can be %s', (status) =>
    givenVersion().when(create({ status })).emits(createdWith({ status })),
  )
  test('can have 256 files and 4,096 dependencies', () => {
    const files = numbered(256).map((name) => file(name))
    const dependencies = numbered(4096).map((name) => needs(name))
    const stored = files.map((one, index) => ({ ...one, primary: index === 0 }))
    givenVersion()
      .when(create({ files, dependencies }))
      .emits(createdWith({ files: stored, dependencies }))
  })
  test('is created once', () => givenVersion(created).when(create()).rejects('version-exists'))
  test('needs the permission to upload versions and no other', () => {
    givenVersion()
      .when(create({ authorId: 'ben' }), asMember(PROJECT_PERMISSIONS.UPLOAD_VERSION))
      .emits(createdWith({ authorId: 'ben' }))
    givenVersion()
      .when(create({ authorId: 'ben' }), asMemberWithout(PROJECT_PERMISSIONS.UPLOAD_VERSION))
      .rejects('not-permitted')
    givenVersion()
      .when(create({ authorId: 'mallory' }), asStranger)
      .rejects('not-permitted')
  })
  test('can be created for somebody else only by administrators', () => {
    givenVersion()
      .when(create({ authorId: 'ben' }))
      .rejects('not-permitted')
    givenVersion().when(create(), asAdmin).emits(created)
  })

  const refused: readonly [string, Partial<CreateVersion>, VersionRejection][] = [
    ['an empty title', { name: '' }, 'invalid-version-name'],
    ['a title of 65 characters', { name: 'a'.repeat(65) }, 'invalid-version-name'],
    ['an empty number', { versionNumber: '' }, 'invalid-version-number'],
    ['a number of 33 characters', { versionNumber: '1'.repeat(33) }, 'invalid-version-number'],
    ['a number with a slash', { versionNumber: '1/2' }, 'invalid-version-number'],
    ['a number with a blank', { versionNumber: '1 2' }, 'invalid-version-number'],
    ['a changelog of 65,537 characters', { changelog: 'a'.repeat(65_537) }, 'invalid-changelog'],
    ['the status scheduled', { status: 'scheduled' }, 'version-status-not-settable'],
    ['no loader', { loaders: [] }, 'loaders-missing'],
    ['an unknown loader', { loaders: ['fabrik'] }, 'unknown-loader'],
    ['an unknown loader of a modpack', { loaders: ['mrpack'], mrpackLoaders: ['fabrik'] }, 'unknown-loader'],
    ['a modpack in a modpack', { loaders: ['mrpack'], mrpackLoaders: ['mrpack'] }, 'unknown-loader'],
    ['loaders of a modpack for another version', { mrpackLoaders: ['fabric'] }, 'pack-loaders-without-pack'],
    ['no game version', { gameVersions: [] }, 'game-versions-missing'],
    ['an unknown game version', { gameVersions: ['1.20.99'] }, 'unknown-game-version'],
    [
      '4,097 dependencies',
      { dependencies: numbered(4097).map((name) => needs(name)) },
      'too-many-dependencies',
    ],
    ['a dependency twice', { dependencies: [needs('a.jar'), needs('a.jar')] }, 'duplicate-dependency'],
    ['a dependency on nothing', { dependencies: [needs(null)] }, 'invalid-dependency'],
    ['a dependency on a file without a name', { dependencies: [needs('')] }, 'invalid-dependency'],
    [
      'a dependency on a file name that is too long',
      { dependencies: [needs('a'.repeat(1025))] },
      'invalid-dependency',
    ],
    ['no file', { files: [] }, 'files-missing'],
    ['257 files', { files: numbered(257).map((name) => file(name)) }, 'too-many-files'],
    ['an unknown primary file', { primaryFileId: 'file-none' }, 'file-not-in-version'],
    [
      'a signature as its primary file',
      { files: [file('main.jar', { filename: 'a.asc' })] },
      'file-not-primary',
    ],
    [
      'a primary file that its loaders cannot load',
      { files: [file('main', { primaryUse: 'none' })] },
      'file-not-primary',
    ],
    ['the loader of modpacks for a jar', { loaders: ['mrpack', 'fabric'] }, 'primary-file-unlike-loaders'],
    ['a modpack for other loaders', { files: [packFile] }, 'primary-file-unlike-loaders'],
    ['a fractional ordering', { ordering: 0.5 }, 'invalid-ordering'],
    [
      'two files with the same name',
      { files: [file('main'), file('other', { filename: 'main.jar' })] },
      'duplicate-file-name',
    ],
    [
      'the same file twice',
      { files: [file('main'), file('other', { sha1: 'main-sha1' })] },
      'duplicate-file',
    ],
  ]
  test.each(refused)('is refused with %s', (_what, changes, code) =>
    givenVersion().when(create(changes)).rejects(code),
  )
  test('can depend on a file name of 1,024 characters', () => {
    const dependencies = [needs('a'.repeat(1024))]
    givenVersion().when(create({ dependencies })).emits(createdWith({ dependencies }))
  })
  test('can depend on a version or a file without naming its project', () => {
    const dependencies = [{ ...needs(null), versionId: 'LIBRARY1' }, needs('library.jar')]
    givenVersion().when(create({ dependencies })).emits(createdWith({ dependencies }))
  })
  test('can depend on the same project in two ways', () => {
    const dependencies: Dependency[] = [
      { ...needs(null, 'LIBRARY0'), type: 'required' },
      { ...needs(null, 'LIBRARY0'), type: 'embedded' },
    ]
    givenVersion().when(create({ dependencies })).emits(createdWith({ dependencies }))
  })

  test.each([
    'main.exe',
    'main',
    '.jar',
    '../main.jar',
    'mods/main.jar',
    'mods\\main.jar',
    'main\n.jar',
    'main.jar ',
    ' main.jar',
    'main\u202Erpj.jar',
    `${'a'.repeat(252)}.jar`,
  ])('is refused with a file named %j', (filename) =>
    givenVersion()
      .when(create({ files: [file('main', { filename })] }))
      .rejects('invalid-file-name'),
  )
  test.each([
    'Main.JAR',
    `${'a'.repeat(251)}.jar`,
    'пакет 1.zip',
    'a.b.litemod',
    'pack.mrpack',
    'main.jar.asc',
    'x.gpg',
    'x.sig',
  ])('can have a file named %j', (filename) => {
    const other = file('other', { filename })
    givenVersion()
      .when(create({ files: [file('main'), other] }))
      .emits(createdWith({ files: [main, { ...other, primary: false }] }))
  })
})
