import { readFileSync } from 'node:fs'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { versionProjection } from './fold.ts'
import { fileTable, versionTable } from './table.ts'

const projection = versionProjection({
  publicUrl: 'https://mods.test',
  filesUrl: 'https://files.mods.test',
})

const file = (name: string, changes: Partial<VersionFile> = {}): VersionFile => ({
  fileId: `id-${name}`,
  filename: `${name} 1+1.jar`,
  sha1: `sha1-${name}`,
  sha512: `sha512-${name}`,
  size: 301,
  primary: true,
  fileType: null,
  ...changes,
})

const ids = { versionId: 'VVVVVVVV', projectId: 'AAAAAAAA' }

const created: VersionEvent = {
  type: 'VersionCreated',
  data: {
    ...ids,
    authorId: 'UUUUUUUU',
    name: 'First',
    versionNumber: '1.0.0',
    changelog: 'New',
    channel: 'release',
    status: 'listed',
    featured: false,
    loaders: ['mrpack'],
    gameVersions: ['1.20.4', '1.20.1'],
    mrpackLoaders: ['fabric'],
    environment: 'client_and_server',
    dependencies: [
      { projectId: 'BBBBBBBB', versionId: null, fileName: null, type: 'required' },
      { projectId: 'BBBBBBBB', versionId: 'WWWWWWWW', fileName: null, type: 'optional' },
    ],
    files: [file('a')],
    ordering: null,
    publishedAt: '2026-01-02T00:00:00Z',
  },
}

const read = (...events: VersionEvent[]) =>
  project(
    projection,
    recorded(events, ({ data }) => `version-${data.versionId}`),
  )

const only = async (...events: VersionEvent[]) => {
  const [row] = (await read(...events)).rows(versionTable)
  if (!row) throw new Error('there is no version')
  return {
    row,
    v2: JSON.parse(`${row.v2_head},"changelog":"","downloads":0}`),
    v3: JSON.parse(`${row.v3_head},"changelog":"","downloads":0}`),
  }
}

const edits: readonly VersionEvent[] = [
  { type: 'VersionRenamed', data: { ...ids, name: 'Better' } },
  { type: 'VersionNumberChanged', data: { ...ids, versionNumber: '1.0.1' } },
  { type: 'VersionChangelogChanged', data: { ...ids, changelog: 'More' } },
  { type: 'VersionChannelChanged', data: { ...ids, channel: 'beta' } },
  { type: 'VersionFeaturedChanged', data: { ...ids, featured: true } },
  { type: 'VersionLoadersChanged', data: { ...ids, loaders: ['forge'], mrpackLoaders: [] } },
  { type: 'VersionGameVersionsChanged', data: { ...ids, gameVersions: ['1.19.2'] } },
  { type: 'VersionEnvironmentChanged', data: { ...ids, environment: 'client_only' } },
  { type: 'VersionDependenciesChanged', data: { ...ids, dependencies: [] } },
  { type: 'VersionOrderingChanged', data: { ...ids, ordering: 3 } },
  { type: 'VersionFileAdded', data: { ...ids, file: file('b', { primary: false }) } },
  { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'id-b' } },
  { type: 'VersionFileTypeChanged', data: { ...ids, fileId: 'id-a', fileType: 'sources-jar' } },
  { type: 'VersionStatusChanged', data: { ...ids, status: 'unlisted', formerStatus: 'listed' } },
  { type: 'VersionHistoryImported', data: { ...ids, publishedAt: '2020-01-01T00:00:00Z', downloads: 5 } },
]

const wholeRow = async (...events: VersionEvent[]) => {
  const files = (await read(...events)).rows(fileTable)
  const { row, v2, v3 } = await only(...events)
  const { v2_head: _v2, v3_head: _v3, ...columns } = row
  return JSON.parse(JSON.stringify({ columns, v2, v3, files })) as unknown
}

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8'))

describe('the version read model', () => {
  it('has every key that clients of v2 and v3 rely on', async () => {
    const { v2, v3 } = await only(created)
    expect(Object.keys(v2).sort()).toEqual(
      `author_id changelog changelog_url date_published dependencies downloads environment featured files
       game_versions id loaders name project_id requested_status status version_number version_type`.split(
        /\s+/,
      ),
    )
    expect(Object.keys(v3).sort()).toEqual(
      `author_id changelog date_published dependencies downloads environment featured files game_versions games
       id loaders minecraft_java_server mrpack_loaders name ordering project_id project_types requested_status
       status version_number version_type`.split(/\s+/),
    )
  })

  it("shows the loaders of a modpack's mods in v2, and game versions oldest first", async () => {
    const { row, v2, v3 } = await only(created)
    expect(v2).toMatchObject({ loaders: ['fabric'], game_versions: ['1.20.1', '1.20.4'] })
    expect(v3).toMatchObject({ loaders: ['mrpack'], mrpack_loaders: ['fabric'], project_types: ['modpack'] })
    expect(row.dependency_project_ids).toEqual(['BBBBBBBB'])
    expect(row.dependency_version_ids).toEqual(['WWWWWWWW'])
  })

  it('has absolute addresses of files with escaped names', async () => {
    const { v2 } = await only(created)
    expect(v2.files[0]).toEqual({
      id: 'id-a',
      hashes: { sha1: 'sha1-a', sha512: 'sha512-a' },
      url: 'https://files.mods.test/data/AAAAAAAA/versions/VVVVVVVV/a%201%2B1.jar',
      filename: 'a 1+1.jar',
      primary: true,
      size: 301,
      file_type: null,
    })
  })

  it('finds files by hash as long as the version has them', async () => {
    const added: VersionEvent = {
      type: 'VersionFileAdded',
      data: { ...ids, file: file('b', { primary: false }) },
    }
    const removed: VersionEvent = {
      type: 'VersionFileRemoved',
      data: { ...ids, fileId: 'id-a', sha1: 'sha1-a' },
    }
    const both = await read(created, added)
    expect(both.rows(fileTable).map(({ sha1 }) => sha1)).toEqual(['sha1-a', 'sha1-b'])
    const left = await read(created, added, removed)
    expect(left.rows(fileTable)).toMatchObject([{ sha1: 'sha1-b', version_id: 'VVVVVVVV' }])
    expect(left.rows(versionTable)[0]?.site.primaryFile.id).toBe('id-b')
    const none = await read(created, { type: 'VersionDeleted', data: { ...ids, sha1s: ['sha1-a'] } })
    expect([...none.rows(fileTable), ...none.rows(versionTable)]).toEqual([])
  })

  it('leaves the bytes to another version with the same ones', async () => {
    const other: VersionEvent = { ...created, data: { ...created.data, versionId: 'WWWWWWWW' } }
    const deleted: VersionEvent = { type: 'VersionDeleted', data: { ...ids, sha1s: ['sha1-a'] } }
    expect((await read(created, other, deleted)).rows(fileTable)).toMatchObject([{ version_id: 'WWWWWWWW' }])
  })

  it('is deleted with its project', async () => {
    const deleted = {
      type: 'ProjectDeleted',
      data: {
        projectId: ids.projectId,
        slug: 'copper',
        teamId: 'TTTTTTTT',
        ownerId: 'UUUUUUUU',
        versionIds: [ids.versionId, 'unknown'],
      },
    }
    const events = recorded([created, deleted], ({ type }) => type)
    const left = await project(projection, events)
    expect([...left.rows(versionTable), ...left.rows(fileTable)]).toEqual([])
  })

  it('follows every edit', async () => {
    const { v2, row } = await only(created, ...edits)
    expect(v2).toMatchObject({
      name: 'Better',
      version_number: '1.0.1',
      version_type: 'beta',
      featured: true,
      loaders: ['forge'],
      game_versions: ['1.19.2'],
      environment: 'client_only',
      dependencies: [],
      status: 'unlisted',
      date_published: '2020-01-01T00:00:00.000Z',
    })
    expect(v2.files).toMatchObject([
      { id: 'id-b', primary: true },
      { id: 'id-a', primary: false, file_type: 'sources-jar' },
    ])
    expect(row).toMatchObject({
      listed: false,
      visible: true,
      ordering: 3,
      base_downloads: 5,
      changelog: 'More',
      revision: 15,
    })
  })

  it('keeps the fields that an imported history does not name', async () => {
    const imported = (data: { publishedAt?: string; downloads?: number }): VersionEvent => ({
      type: 'VersionHistoryImported',
      data: { ...ids, ...data },
    })
    const published = '2020-01-01T00:00:00.000Z'
    const { row } = await only(created, imported({ publishedAt: published }), imported({ downloads: 5 }))
    expect(row).toMatchObject({ published_at: published, base_downloads: 5 })
    const again = await only(created, imported({ downloads: 5 }), imported({ publishedAt: published }))
    expect(again.row).toMatchObject({ published_at: published, base_downloads: 5 })
  })

  it('ignores late events of a deleted version', async () => {
    const left = await read(
      created,
      { type: 'VersionDeleted', data: { ...ids, sha1s: ['sha1-a'] } },
      { type: 'VersionRenamed', data: { ...ids, name: 'Late' } },
    )
    expect(left.rows(versionTable)).toEqual([])
  })

  it('shows every change in every column and answer', async () => {
    expect(await wholeRow(created, ...edits)).toEqual(golden('after-every-edit'))
  })

  it('shows every field of a new version', async () => {
    expect(await wholeRow(created)).toEqual(golden('after-creation'))
  })

  it('keeps its status until the time of its release', async () => {
    const data = { ...ids, time: '2027-01-01T00:00:00Z', requestedStatus: 'unlisted' } as const
    const { v2, row } = await only(created, { type: 'VersionReleaseScheduled', data })
    expect(v2).toMatchObject({ status: 'scheduled', requested_status: 'unlisted', name: 'First' })
    expect(row).toMatchObject({ listed: false, visible: false, status: 'scheduled' })
    const released = {
      type: 'VersionStatusChanged',
      data: { ...ids, status: 'unlisted', formerStatus: 'scheduled' },
    } satisfies VersionEvent
    const after = await only(created, { type: 'VersionReleaseScheduled', data }, released)
    expect(after.v2).toMatchObject({ status: 'unlisted', requested_status: null })
    expect(after.row).toMatchObject({ listed: false, visible: true })
  })
})
