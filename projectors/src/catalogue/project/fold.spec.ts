import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { sampleProject } from '../../samples/sample-log.ts'
import { creation, filledAnswers, versionCreation } from './examples.ts'
import { projectProjection } from './fold.ts'
import { projectTable, projectVersionTable, waitingVersionsTable } from './table.ts'

const settings = { publicUrl: 'https://mods.test', filesUrl: 'https://files.mods.test' }
const projection = projectProjection(settings)

type Event = ProjectEvent | VersionEvent

const streamOf = (event: Event) =>
  'versionId' in event.data && !event.type.startsWith('Project')
    ? `version-${event.data.versionId}`
    : `project-${event.data.projectId}`

const created = creation({
  additionalCategories: ['storage'],
  links: {
    source: { url: 'https://s.test', donation: false },
    patreon: { url: 'https://p.test', donation: true },
  },
})
const version = versionCreation

const approved: ProjectEvent = {
  type: 'ProjectApproved',
  data: {
    projectId: 'AAAAAAAA',
    status: 'approved',
    formerStatus: 'processing',
    approvedAt: '2026-01-03T00:00:00Z',
  },
}

const only = async (...events: Event[]) => {
  const read = await project(projection, recorded(events, streamOf))
  const [row] = read.rows(projectTable)
  if (!row) throw new Error('there is no project')
  const versions = read.rows(projectVersionTable)
  const { v2, v3, hitV2 } = filledAnswers(row, versions)
  const counts = { downloads: 0, followers: 0 }
  return { row, versions, v2: { ...v2, ...counts }, v3: { ...v3, ...counts }, hitV2 }
}

const ofAlpha = { projectId: 'AAAAAAAA' }

describe('the project read model', () => {
  it('has every key that clients of v2 rely on', async () => {
    const { v2 } = await only(created)
    expect(Object.keys(v2).sort()).toEqual(
      `additional_categories approved body body_url categories client_side color description discord_url
       donation_urls downloads environment followers gallery game_versions icon_url id issues_url license loaders
       moderator_message monetization_status organization project_type published queued raw_icon_url
       requested_status server_side slug source_url status team thread_id title updated versions wiki_url`.split(
        /\s+/,
      ),
    )
  })

  it('has every key that clients of v3 rely on', async () => {
    const { v3 } = await only(created)
    expect(Object.keys(v3).sort()).toEqual(
      `additional_categories approved categories color description downloads environment followers gallery
       game_versions games icon_url id license link_urls loaders minecraft_bedrock_server minecraft_java_server
       minecraft_mod minecraft_server moderator_message monetization_status name organization project_types
       published queued raw_icon_url requested_status side_types_migration_review_status slug status summary
       team_id thread_id updated versions`.split(/\s+/),
    )
  })

  it("shows the moderators' message in v3 while it is hidden", async () => {
    const data = { ...ofAlpha, message: 'No license', body: null }
    const { v2, v3 } = await only(created, { type: 'ProjectModeratorMessageSet', data })
    expect(v3.moderator_message).toEqual({ message: 'No license', body: null })
    expect(v2.moderator_message).toBeNull()
  })

  it('has the type project and its declared sides while it has no version', async () => {
    const { row, v2 } = await only(created)
    expect(v2).toMatchObject({ project_type: 'project', client_side: 'optional', server_side: 'unsupported' })
    expect(row).toMatchObject({ approved: false, searchable: false, visible: false, status: 'draft' })
  })

  it('is listed as a mod while it has no version, although v3 names no type', async () => {
    const { row, v3, hitV2 } = await only(created)
    expect([row.search.projectTypes, row.card.type, row.site.type]).toEqual([['mod'], 'mod', 'mod'])
    expect(hitV2).toMatchObject({ project_type: 'mod', all_project_types: [] })
    expect(v3).toMatchObject({ project_types: [] })
  })

  it('is listed under its original type while it has no version', async () => {
    const shader = { ...created, data: { ...created.data, projectType: 'shader' } } as const
    const { row, v2, hitV2 } = await only(shader)
    expect([row.search.projectTypes, row.card.type, row.site.type]).toEqual([['shader'], 'shader', 'shader'])
    expect(hitV2).toMatchObject({ project_type: 'shader', all_project_types: [] })
    expect(v2).toMatchObject({ project_type: 'project' })
    expect((await only(shader, version('v1'))).row.card.type).toBe('mod')
  })

  it('includes the versions that were stored before it', async () => {
    const events = [
      version('v1'),
      version('v2'),
      { type: 'VersionDeleted', data: { ...ofAlpha, versionId: 'v1', sha1s: [] } },
      created,
    ] satisfies Event[]
    const { v2 } = await only(...events)
    expect(v2.versions).toEqual(['v2'])
    const rows = (await project(projection, recorded(events, streamOf))).rows(waitingVersionsTable)
    expect(rows).toEqual([])
  })

  it('lists listed and archived versions, oldest first, with their loaders and game versions in order', async () => {
    const { v2, row } = await only(
      created,
      version('newest', { publishedAt: '2026-01-05T00:00:00Z', gameVersions: ['1.20.4', '1.19.2'] }),
      version('oldest', { publishedAt: '2026-01-04T00:00:00.500Z', loaders: ['quilt'], status: 'archived' }),
      version('hidden', { status: 'draft', loaders: ['forge'], gameVersions: ['1.8'] }),
    )
    expect(v2.versions).toEqual(['oldest', 'newest'])
    expect(v2.loaders).toEqual(expect.arrayContaining(['fabric', 'quilt']))
    expect(v2.loaders).toHaveLength(2)
    expect(v2.game_versions).toEqual(['1.19.2', '1.20.1', '1.20.4'])
    expect(v2.updated).toBe('2026-01-05T00:00:00.000Z')
    expect(row.site.versionCount).toBe(2)
  })

  it('shows the loaders of the mods in a modpack in v2 and its own in v3', async () => {
    const { v2, v3 } = await only(created, version('v1', { loaders: ['mrpack'], mrpackLoaders: ['fabric'] }))
    expect(v2).toMatchObject({ project_type: 'modpack', loaders: ['fabric'] })
    expect(v3).toMatchObject({ project_types: ['modpack'], loaders: ['mrpack'], mrpack_loaders: ['fabric'] })
  })

  it('calls plugins and data packs mods in v2 only', async () => {
    const { row, v2 } = await only(created, version('v1', { loaders: ['paper'] }))
    expect(v2.project_type).toBe('mod')
    expect(row.shown_types).toEqual(['plugin'])
    expect(row.card.type).toBe('plugin')
  })

  it('shows the environment of a version until the project declares other sides', async () => {
    const speaking = [created, version('v1', { environment: 'server_only' })] satisfies Event[]
    expect((await only(...speaking)).v2).toMatchObject({
      client_side: 'unsupported',
      server_side: 'required',
      environment: ['server_only'],
    })
    const sides = { client: 'required', server: 'optional' } as const
    const { v2 } = await only(...speaking, { type: 'ProjectSidesDeclared', data: { ...ofAlpha, sides } })
    expect(v2).toMatchObject({
      client_side: 'required',
      server_side: 'optional',
      environment: ['client_only_server_optional'],
    })
  })

  it('keeps donation links apart from the others', async () => {
    const { v2, v3 } = await only(created)
    expect(v2.source_url).toBe('https://s.test')
    expect(v2.donation_urls).toEqual([{ id: 'patreon', platform: 'Patreon', url: 'https://p.test' }])
    expect(v3.link_urls.patreon).toEqual({ platform: 'patreon', url: 'https://p.test', donation: true })
  })

  it('orders the gallery and gives absolute addresses', async () => {
    const item = (path: string, ordering: number, featured: boolean) => ({
      path: `images/${path}_350.webp`,
      rawPath: `images/${path}.png`,
      sha1: path,
      featured,
      title: null,
      description: null,
      ordering,
      createdAt: '2026-01-01T00:00:00Z',
    })
    const { v2, hitV2 } = await only(
      created,
      { type: 'GalleryItemAdded', data: { ...ofAlpha, item: item('b', 1, false) } },
      { type: 'GalleryItemAdded', data: { ...ofAlpha, item: item('a', 0, true) } },
      {
        type: 'ProjectIconSet',
        data: { ...ofAlpha, icon: { path: 'images/i_96.webp', rawPath: 'images/i.png', color: 7 } },
      },
    )
    expect(v2.gallery.map(({ url }: { url: string }) => url)).toEqual([
      'https://files.mods.test/images/a_350.webp',
      'https://files.mods.test/images/b_350.webp',
    ])
    expect(v2).toMatchObject({ icon_url: 'https://files.mods.test/images/i_96.webp', color: 7 })
    expect(hitV2).toMatchObject({
      featured_gallery: 'https://files.mods.test/images/a_350.webp',
      gallery: ['https://files.mods.test/images/b_350.webp'],
    })
  })

  it('becomes searchable when it is approved, and has its dates', async () => {
    const { v2, row } = await only(
      created,
      version('v1'),
      {
        type: 'ProjectSubmittedForReview',
        data: { ...ofAlpha, queuedAt: '2026-01-02T10:00:00Z', requestedStatus: 'approved' },
      },
      approved,
    )
    expect(v2).toMatchObject({
      status: 'approved',
      queued: '2026-01-02T10:00:00.000Z',
      approved: '2026-01-03T00:00:00.000Z',
    })
    expect(row).toMatchObject({ approved: true, searchable: true, visible: true, changes: 4, revision: 2 })
  })

  it('stays searchable without versions, under a type that hits can have', async () => {
    const gone = { type: 'VersionDeleted', data: { ...ofAlpha, versionId: 'v1', sha1s: [] } } satisfies Event
    const { v2, row, hitV2 } = await only(created, version('v1'), approved, gone)
    expect(v2.project_type).toBe('project')
    expect(row).toMatchObject({ approved: true, visible: true, searchable: true })
    expect(hitV2).toMatchObject({ project_type: 'mod', latest_version: '' })
  })

  it('counts the tags of its versions and drops those that no version has any more', async () => {
    const deleted = { type: 'VersionDeleted', data: { ...ofAlpha, versionId: 'v1', sha1s: [] } } as const
    const all = [
      created,
      version('v1', { loaders: ['fabric'], environment: 'client_only' }),
      version('v2', { loaders: ['fabric'], gameVersions: ['1.20.2'] }),
      version('v3', { loaders: ['forge'], status: 'unlisted' }),
    ] satisfies Event[]
    expect((await only(...all)).row.state.versions).toEqual({
      all: 3,
      speaking: 1,
      listed: 2,
      loaders: { fabric: 2 },
      mrpackLoaders: {},
      gameVersions: { '1.20.1': 1, '1.20.2': 1 },
      environments: { client_only: 1, unknown: 1 },
    })
    expect((await only(...all, deleted)).row.state.versions).toMatchObject({
      all: 2,
      speaking: 0,
      listed: 1,
      loaders: { fabric: 1 },
      gameVersions: { '1.20.2': 1 },
      environments: { unknown: 1 },
    })
  })

  it('has a row of the same size with ten and with a thousand versions', async () => {
    const sizeWith = async (count: number) => {
      const events = Array.from({ length: count }, (_, index) =>
        version(`v${index}`, {
          versionNumber: `1.${index % 7}`,
          channel: index % 5 === 0 ? 'beta' : 'release',
          gameVersions: index % 2 === 0 ? ['1.20.1'] : ['1.20.2'],
          dependencies: [
            {
              projectId: `L${index}`,
              versionId: null,
              fileName: null,
              type: index % 3 ? 'required' : 'optional',
            },
          ],
          publishedAt: new Date(Date.UTC(2026, 0, 2, 0, 0, index)).toISOString(),
        }),
      )
      const { rows } = await project(projection, recorded([created, ...events], streamOf))
      expect(rows(projectVersionTable)).toHaveLength(count)
      const [row] = rows(projectTable)
      return JSON.stringify(row).length
    }
    const digitsOfCounts = 40
    expect(await sizeWith(1_000)).toBeLessThan((await sizeWith(10)) + digitsOfCounts)
  })

  it('imports a history', async () => {
    const submitted: ProjectEvent = {
      type: 'ProjectSubmittedForReview',
      data: { ...ofAlpha, queuedAt: '2026-01-02T00:00:00Z', requestedStatus: 'approved' },
    }
    const { v2, row } = await only(created, submitted, {
      type: 'ProjectHistoryImported',
      data: {
        ...ofAlpha,
        createdAt: '2020-01-01T00:00:00Z',
        updatedAt: '2021-01-01T00:00:00Z',
        approvedAt: '2020-02-01T00:00:00Z',
        queuedAt: null,
        downloads: 9,
        followers: 4,
      },
    })
    expect(v2).toMatchObject({ published: '2020-01-01T00:00:00.000Z', updated: '2021-01-01T00:00:00.000Z' })
    expect(v2).toMatchObject({ approved: '2020-02-01T00:00:00.000Z', queued: null })
    expect(row).toMatchObject({ base_downloads: 9, base_followers: 4 })
  })

  it('ignores late events of its versions after it is deleted', async () => {
    const events: Event[] = [
      created,
      version('v1'),
      {
        type: 'ProjectDeleted',
        data: { ...ofAlpha, slug: 'copper', teamId: 'TTTTTTTT', ownerId: 'UUUUUUUU', versionIds: ['v1'] },
      },
      { type: 'VersionDeleted', data: { ...ofAlpha, versionId: 'v1', sha1s: [] } },
    ]
    const read = await project(projection, recorded(events, streamOf))
    expect(read.rows(projectTable)).toEqual([])
    expect(read.rows(waitingVersionsTable)).toEqual([])
  })

  it('is deleted with its versions', async () => {
    const deleted: ProjectEvent = {
      type: 'ProjectDeleted',
      data: { ...ofAlpha, slug: 'copper', teamId: 'TTTTTTTT', ownerId: 'UUUUUUUU', versionIds: ['v1'] },
    }
    const late: ProjectEvent = { type: 'ProjectRetitled', data: { ...ofAlpha, title: 'Late' } }
    const read = await project(projection, recorded([created, version('v1'), deleted, late], streamOf))
    expect([...read.rows(projectTable), ...read.rows(projectVersionTable)]).toEqual([])
  })

  it('keeps the fields that an imported history does not name', async () => {
    const queued: ProjectEvent = {
      type: 'ProjectSubmittedForReview',
      data: { ...ofAlpha, queuedAt: '2026-01-02T00:00:00Z', requestedStatus: 'approved' },
    }
    const imported: ProjectEvent = { type: 'ProjectHistoryImported', data: { ...ofAlpha, downloads: 9 } }
    const { v2 } = await only(created, queued, approved, imported)
    expect(v2).toMatchObject({
      published: '2026-01-01T00:00:00.000Z',
      queued: '2026-01-02T00:00:00.000Z',
      approved: '2026-01-03T00:00:00.000Z',
    })
  })

  it('has the same rows however the events of whole lives are batched', async () => {
    const facts = Array.from({ length: 12 }, (_, index) => sampleProject(index, 5)).flat()
    const streams = new Map(facts.map(({ event, stream }) => [event, stream]))
    const events = recorded(
      facts.map(({ event }) => event),
      (event) => streams.get(event) ?? '',
    )
    expect((await project(projection, events)).rows(projectTable)).toHaveLength(12)
  })
})
