import { readFileSync } from 'node:fs'
import { type ProjectEvent, projectEvents } from '@modstead/domain/catalogue/project/events'
import { type VersionEvent, versionEvents } from '@modstead/domain/catalogue/version/events'
import { expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { creation, filledAnswers, projectId, versionCreation } from './examples.ts'
import { projectProjection } from './fold.ts'
import { projectTable, projectVersionTable } from './table.ts'

type Event = ProjectEvent | VersionEvent

const ids = { versionId: 'VVVVVVVV', projectId }
const other = { versionId: 'WWWWWWWW', projectId }
const gone = { versionId: 'GGGGGGGG', projectId }

const picture = (name: string, ordering: number) => ({
  path: `images/${name}_350.webp`,
  rawPath: `images/${name}.png`,
  sha1: name,
  featured: false,
  title: null,
  description: null,
  ordering,
  createdAt: '2026-01-01T00:00:00Z',
})

const version = ({ versionId }: typeof ids, publishedAt: string) =>
  versionCreation(versionId, { name: 'First', versionNumber: '1.0', changelog: 'New', publishedAt })

const file = {
  fileId: 'F',
  filename: 'a.jar',
  sha1: 's1',
  sha512: 's512',
  size: 1,
  primary: true,
  fileType: null,
}

/** Every type of event except the deletion of the project. Each leaves a trace that no later one hides. */
const life: readonly Event[] = [
  creation(),
  version(gone, '2026-01-01T10:00:00Z'),
  { type: 'ProjectVersionAdded', data: gone },
  version(ids, '2026-01-02T00:00:00Z'),
  version(other, '2026-01-03T00:00:00Z'),
  { type: 'VersionDeleted', data: { ...gone, sha1s: [] } },
  { type: 'ProjectVersionRemoved', data: gone },
  { type: 'ProjectRetitled', data: { projectId, title: 'Copper Era' } },
  { type: 'ProjectSummaryChanged', data: { projectId, summary: 'Era of copper' } },
  { type: 'ProjectBodyChanged', data: { projectId, body: 'Longer text' } },
  { type: 'ProjectSlugChanged', data: { projectId, slug: 'copper-era', formerSlug: 'copper' } },
  {
    type: 'ProjectCategorised',
    data: { projectId, categories: ['magic', 'food'], additionalCategories: ['storage'] },
  },
  { type: 'ProjectLicensed', data: { projectId, license: { id: 'Apache-2.0', url: 'https://l.test' } } },
  {
    type: 'ProjectLinksChanged',
    data: {
      projectId,
      links: {
        issues: { url: 'https://i.test', donation: false },
        source: { url: 'https://s.test', donation: false },
        wiki: { url: 'https://w.test', donation: false },
        discord: { url: 'https://d.test', donation: false },
        patreon: { url: 'https://p.test', donation: true },
      },
    },
  },
  { type: 'ProjectIconRemoved', data: { projectId } },
  {
    type: 'ProjectIconSet',
    data: { projectId, icon: { path: 'images/i_96.webp', rawPath: 'images/i.png', color: 7 } },
  },
  { type: 'GalleryItemAdded', data: { projectId, item: picture('a', 2) } },
  { type: 'GalleryItemAdded', data: { projectId, item: picture('b', 1) } },
  { type: 'GalleryItemAdded', data: { projectId, item: picture('c', 0) } },
  {
    type: 'GalleryItemChanged',
    data: {
      projectId,
      item: { ...picture('a', 3), featured: true, title: 'Roof', description: 'Of copper' },
    },
  },
  { type: 'GalleryItemRemoved', data: { projectId, path: 'images/c_350.webp' } },
  {
    type: 'ProjectSubmittedForReview',
    data: { projectId, queuedAt: '2026-01-04T00:00:00Z', requestedStatus: 'unlisted' },
  },
  {
    type: 'ProjectApproved',
    data: { projectId, status: 'unlisted', formerStatus: 'processing', approvedAt: '2026-01-05T00:00:00Z' },
  },
  {
    type: 'ProjectModeratorMessageSet',
    data: { projectId, message: 'Well made', body: null },
  },
  { type: 'ProjectMonetizationChanged', data: { projectId, status: 'demonetized' } },
  { type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus: 'private' } },
  {
    type: 'ProjectReleaseScheduled',
    data: { projectId, time: '2027-01-01T00:00:00Z', requestedStatus: 'archived' },
  },
  { type: 'ProjectStatusChanged', data: { projectId, status: 'approved', formerStatus: 'unlisted' } },
  { type: 'ProjectMovedToOrganization', data: { projectId, organizationId: 'OOOOOOOO' } },
  {
    type: 'ProjectRemovedFromOrganization',
    data: { projectId, organizationId: 'OOOOOOOO', ownerId: 'PPPPPPPP' },
  },
  { type: 'ProjectMovedToOrganization', data: { projectId, organizationId: 'QQQQQQQQ' } },
  { type: 'ProjectOwnerChanged', data: { projectId, ownerId: 'RRRRRRRR' } },
  {
    type: 'ProjectHistoryImported',
    data: { projectId, createdAt: '2020-01-01T00:00:00Z', downloads: 9, followers: 4 },
  },
  { type: 'VersionRenamed', data: { ...ids, name: 'Better' } },
  { type: 'VersionNumberChanged', data: { ...ids, versionNumber: '1.0.1' } },
  { type: 'VersionChangelogChanged', data: { ...ids, changelog: 'More' } },
  { type: 'VersionChannelChanged', data: { ...other, channel: 'beta' } },
  { type: 'VersionFeaturedChanged', data: { ...ids, featured: true } },
  { type: 'VersionLoadersChanged', data: { ...ids, loaders: ['mrpack'], mrpackLoaders: ['quilt'] } },
  { type: 'VersionGameVersionsChanged', data: { ...ids, gameVersions: ['1.19.2', '1.19.3'] } },
  { type: 'VersionEnvironmentChanged', data: { ...ids, environment: 'client_only' } },
  {
    type: 'VersionDependenciesChanged',
    data: {
      ...ids,
      dependencies: [
        { projectId: 'LLLLLLLL', versionId: null, fileName: null, type: 'required' },
        { projectId: null, versionId: null, fileName: 'lib.jar', type: 'embedded' },
      ],
    },
  },
  { type: 'VersionOrderingChanged', data: { ...ids, ordering: 3 } },
  { type: 'VersionFileAdded', data: { ...ids, file } },
  { type: 'VersionPrimaryFileChanged', data: { ...ids, fileId: 'F' } },
  { type: 'VersionFileTypeChanged', data: { ...ids, fileId: 'F', fileType: 'dev-jar' } },
  { type: 'VersionFileRemoved', data: { ...ids, fileId: 'F', sha1: 's1' } },
  { type: 'VersionHistoryImported', data: { ...ids, publishedAt: '2021-01-01T00:00:00Z', downloads: 5 } },
  {
    type: 'VersionReleaseScheduled',
    data: { ...other, time: '2027-01-01T00:00:00Z', requestedStatus: 'listed' },
  },
  { type: 'VersionStatusChanged', data: { ...other, status: 'archived', formerStatus: 'scheduled' } },
  { type: 'ProjectSidesDeclared', data: { projectId, sides: { client: 'required', server: 'optional' } } },
]

const wholeRow = async (events: readonly Event[]) => {
  const projection = projectProjection({
    publicUrl: 'https://mods.test',
    filesUrl: 'https://files.mods.test',
  })
  const streamOf = (event: Event) =>
    event.type in versionEvents && 'versionId' in event.data
      ? `version-${event.data.versionId}`
      : `project-${projectId}`
  const read = await project(projection, recorded(events, streamOf))
  const [row] = read.rows(projectTable)
  if (!row) throw new Error('there is no project')
  const versions = read.rows(projectVersionTable)
  const { v2_head: _v2, v3_head: _v3, v2_hit: _hitV2, v3_hit: _hitV3, ...columns } = row
  const whole = { columns, versions, ...filledAnswers(row, versions) }
  return JSON.parse(JSON.stringify(whole)) as unknown
}

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8'))

it('covers every type of event of a project', () => {
  const kinds = [...Object.keys(projectEvents), ...Object.keys(versionEvents)]
  const met = new Set<string>(life.map(({ type }) => type))
  expect(kinds.filter((kind) => !met.has(kind))).toEqual(['ProjectDeleted'])
})

it('shows every change in every column and answer', async () => {
  expect(await wholeRow(life)).toEqual(golden('after-every-event'))
})

it('shows an empty project', async () => {
  expect(await wholeRow(life.slice(0, 1))).toEqual(golden('after-creation'))
})

it('shows no picture after it is removed', async () => {
  expect(await wholeRow([...life, { type: 'ProjectIconRemoved', data: { projectId } }])).toMatchObject({
    v2: { icon_url: null, raw_icon_url: null, color: null, title: 'Copper Era' },
    columns: {
      card: { iconUrl: null, color: null },
      pictures: ['images/a_350.webp', 'images/a.png', 'images/b_350.webp', 'images/b.png'],
    },
  })
})
