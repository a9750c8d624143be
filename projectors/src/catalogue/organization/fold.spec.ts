import type { OrganizationEvent } from '@modstead/domain/catalogue/organization/events'
import type { SlugEvent } from '@modstead/domain/catalogue/slug/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { organizationProjection } from './fold.ts'
import { organizationSlugTable, organizationTable } from './table.ts'

const projection = organizationProjection({
  publicUrl: 'https://mods.test',
  filesUrl: 'https://files.mods.test',
})
const organizationId = 'OOOOOOOO'

const created: OrganizationEvent = {
  type: 'OrganizationCreated',
  data: {
    organizationId,
    slug: 'Makers',
    name: 'Makers',
    description: 'We make',
    teamId: 'TTTTTTTT',
    ownerId: 'UUUUUUUU',
    createdAt: '2026-01-01T00:00:00Z',
  },
}

const read = (...events: OrganizationEvent[]) =>
  project(
    projection,
    recorded(events, () => `organization-${organizationId}`),
  )

describe('the organization read model', () => {
  it('has the v3 answer without members', async () => {
    const icon = { path: 'images/o_96.webp', rawPath: 'images/o.png', color: 5 }
    const [row] = (
      await read(
        created,
        { type: 'OrganizationRenamed', data: { organizationId, name: 'The Makers' } },
        { type: 'OrganizationIconSet', data: { organizationId, icon } },
      )
    ).rows(organizationTable)
    expect(JSON.parse(`${row?.v3_head},"members":[]}`)).toEqual({
      id: organizationId,
      slug: 'Makers',
      name: 'The Makers',
      team_id: 'TTTTTTTT',
      description: 'We make',
      icon_url: 'https://files.mods.test/images/o_96.webp',
      color: 5,
      members: [],
    })
  })

  it('shows every field of a new organization', async () => {
    const { v3_head, ...columns } = (await read(created)).rows(organizationTable)[0] ?? { v3_head: '' }
    expect(columns).toEqual({
      id: organizationId,
      slug: 'Makers',
      name: 'Makers',
      description: 'We make',
      team_id: 'TTTTTTTT',
      created_at: '2026-01-01T00:00:00.000Z',
      icon_path: null,
      icon_url: null,
      color: null,
      revision: 0,
    })
    expect(JSON.parse(`${v3_head}}`)).toMatchObject({ name: 'Makers', icon_url: null, color: null })
  })

  it('follows every edit', async () => {
    const icon = { path: 'images/o_96.webp', rawPath: 'images/o.png', color: 5 }
    const edits: OrganizationEvent[] = [
      { type: 'OrganizationRenamed', data: { organizationId, name: 'The Makers' } },
      { type: 'OrganizationDescriptionChanged', data: { organizationId, description: 'We still make' } },
      { type: 'OrganizationSlugChanged', data: { organizationId, slug: 'new', formerSlug: 'Makers' } },
      { type: 'OrganizationIconSet', data: { organizationId, icon } },
      { type: 'OrganizationIconRemoved', data: { organizationId } },
    ]
    for (const order of [edits, edits.toReversed()]) {
      const [row] = (await read(created, ...order)).rows(organizationTable)
      expect(row).toMatchObject({
        name: 'The Makers',
        description: 'We still make',
        slug: 'new',
        revision: 5,
      })
    }
    const [row] = (await read(created, ...edits)).rows(organizationTable)
    expect(row).toMatchObject({ icon_path: null, icon_url: null, color: null })
  })

  it('redirects from a former slug until the organization is deleted', async () => {
    const renamed: OrganizationEvent = {
      type: 'OrganizationSlugChanged',
      data: { organizationId, slug: 'new', formerSlug: 'Makers' },
    }
    const slugs = (await read(created, renamed)).rows(organizationSlugTable)
    expect(slugs).toEqual([
      { slug: 'makers', organization_id: organizationId, current: false },
      { slug: 'new', organization_id: organizationId, current: true },
    ])
    const gone = await read(created, {
      type: 'OrganizationDeleted',
      data: { organizationId, slug: 'Makers', teamId: 'TTTTTTTT' },
    })
    expect([...gone.rows(organizationTable), ...gone.rows(organizationSlugTable)]).toEqual([])
  })

  it('leaves a slug to the organization that took it over', async () => {
    const other = { ...created, data: { ...created.data, organizationId: 'PPPPPPPP' } } as const
    const events: OrganizationEvent[] = [
      created,
      other,
      { type: 'OrganizationSlugChanged', data: { organizationId, slug: 'new', formerSlug: 'Makers' } },
      { type: 'OrganizationDeleted', data: { organizationId, slug: 'Makers', teamId: 'TTTTTTTT' } },
    ]
    const rows = recorded(events, ({ data }) => `organization-${data.organizationId}`)
    expect((await project(projection, rows)).rows(organizationSlugTable)).toContainEqual({
      slug: 'makers',
      organization_id: 'PPPPPPPP',
      current: true,
    })
  })

  it('ignores late events of a deleted organization', async () => {
    const gone = await read(
      created,
      { type: 'OrganizationDeleted', data: { organizationId, slug: 'Makers', teamId: 'TTTTTTTT' } },
      { type: 'OrganizationRenamed', data: { organizationId, name: 'Late' } },
    )
    expect(gone.rows(organizationTable)).toEqual([])
  })

  it('drops the redirect from a released slug', async () => {
    const released: Extract<SlugEvent, { type: 'SlugReleased' }> = {
      type: 'SlugReleased',
      data: { slug: 'MAKERS', holderId: organizationId, heir: null },
    }
    const events = recorded(
      [
        created,
        { type: 'OrganizationSlugChanged', data: { organizationId, slug: 'new', formerSlug: 'Makers' } },
        released,
      ],
      ({ type }) => (type === 'SlugReleased' ? 'slug-makers' : `organization-${organizationId}`),
    )
    const left = await project(projection, events)
    expect(left.rows(organizationSlugTable)).toEqual([
      { slug: 'new', organization_id: organizationId, current: true },
    ])
    expect(left.rows(organizationTable)).toHaveLength(1)
  })
})
