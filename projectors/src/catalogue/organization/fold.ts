import { imageUrl, type ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { type OrganizationEvent, organizationEvents } from '@modstead/domain/catalogue/organization/events'
import type { SlugEvent } from '@modstead/domain/catalogue/slug/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { jsonHead } from '../../runtime/json-head.ts'
import {
  defineProjection,
  finishing,
  type Projection,
  type RowName,
  type Tables,
  typesOf,
} from '../../runtime/projection.ts'
import {
  type FoldedOrganizationRow,
  type OrganizationRow,
  organizationSlugTable,
  organizationTable,
} from './table.ts'

type Event = OrganizationEvent | Extract<SlugEvent, { type: 'SlugReleased' }>

const slugsOf = (event: Recorded<Event>): string[] => {
  switch (event.type) {
    case 'OrganizationCreated':
    case 'OrganizationDeleted':
    case 'SlugReleased':
      return [event.data.slug.toLowerCase()]
    case 'OrganizationSlugChanged':
      return [event.data.slug.toLowerCase(), event.data.formerSlug.toLowerCase()]
    default:
      return []
  }
}

const keys = (event: Recorded<Event>): RowName[] => {
  const slugs = slugsOf(event).map((key) => ({ table: organizationSlugTable, key }))
  if (event.type === 'SlugReleased') return slugs
  return [{ table: organizationTable, key: event.data.organizationId }, ...slugs]
}

const applySlugs = (event: Recorded<Event>, tables: Tables) => {
  const rows = tables.of(organizationSlugTable)
  const organization_id = event.type === 'SlugReleased' ? event.data.holderId : event.data.organizationId
  const [slug, former] = slugsOf(event)
  if (slug === undefined) return
  if (event.type === 'OrganizationDeleted' || event.type === 'SlugReleased') {
    if (rows.get(slug)?.organization_id === organization_id) rows.delete(slug)
    return
  }
  if (former !== undefined && rows.get(former)?.organization_id === organization_id)
    rows.set({ slug: former, organization_id, current: false })
  rows.set({ slug, organization_id, current: true })
}

const evolve = (row: FoldedOrganizationRow, event: Recorded<OrganizationEvent>): FoldedOrganizationRow => {
  switch (event.type) {
    case 'OrganizationRenamed':
      return { ...row, name: event.data.name }
    case 'OrganizationSlugChanged':
      return { ...row, slug: event.data.slug }
    case 'OrganizationDescriptionChanged':
      return { ...row, description: event.data.description }
    case 'OrganizationIconSet':
      return { ...row, icon_path: event.data.icon.path, color: event.data.icon.color }
    case 'OrganizationIconRemoved':
      return { ...row, icon_path: null, color: null }
    case 'OrganizationCreated':
    case 'OrganizationDeleted':
      return row
  }
}

const apply = (event: Recorded<Event>, tables: Tables) => {
  applySlugs(event, tables)
  if (event.type === 'SlugReleased') return
  const organizations = tables.of(organizationTable)
  const { organizationId: id } = event.data
  const revision = Number(event.revision)
  if (event.type === 'OrganizationDeleted') return organizations.delete(id)
  if (event.type === 'OrganizationCreated') {
    const { slug, name, description, teamId: team_id, createdAt } = event.data
    const created_at = instant(createdAt)
    return organizations.set({
      id,
      slug,
      name,
      description,
      team_id,
      created_at,
      icon_path: null,
      color: null,
      revision,
    })
  }
  const row = organizations.get(id)
  if (row) organizations.set({ ...evolve(row, event), revision })
}

const finish = (row: FoldedOrganizationRow, settings: ReadModelSettings): OrganizationRow => {
  const { id, slug, name, description, team_id, color, icon_path } = row
  const icon_url = icon_path && imageUrl(settings, icon_path)
  return {
    ...row,
    icon_url,
    v3_head: jsonHead({ id, slug, name, team_id, description, icon_url, color }),
  }
}

export const organizationProjection = (settings: ReadModelSettings): Projection =>
  defineProjection<Event>({
    name: 'catalogue/organization',
    group: 'public',
    version: 1,
    fingerprint: JSON.stringify(settings),
    types: [...typesOf(organizationEvents), 'SlugReleased'],
    tables: [organizationTable, organizationSlugTable],
    keys,
    apply,
    finish: [finishing(organizationTable, (row) => finish(row, settings))],
  })
