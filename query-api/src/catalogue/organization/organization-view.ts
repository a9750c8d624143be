import { isStaff } from '@modstead/domain/kernel/actor'
import { actorOf, mayRead } from '@modstead/infra/http/principal'
import { notFound } from '@modstead/infra/http/problem'
import type { OrganizationRow } from '@modstead/projectors/catalogue/organization/table'
import type pg from 'pg'
import { jsonArray } from '../../http/json-answer.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type ProjectView, readProjects } from '../project/project-view.ts'
import { shownMembers } from '../team/shown-members.ts'
import { acceptedIn, visibleProjects } from '../visibility.ts'

export interface OrganizationView {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly teamId: string
  readonly iconUrl: string | null
  readonly color: number | null
  readonly v3Head: string
  /** Has a project that stands in search. */
  readonly public: boolean
}

type Stored = Pick<
  OrganizationRow,
  'id' | 'slug' | 'name' | 'description' | 'team_id' | 'icon_url' | 'color' | 'v3_head'
> & { readonly public: boolean }

const SELECT = `select o.id, o.slug, o.name, o.description, o.team_id, o.icon_url, o.color, o.v3_head,
  exists (select from project p where p.organization_id = o.id and p.searchable) as public from organization o`

const viewOf = (row: Stored): OrganizationView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  teamId: row.team_id,
  iconUrl: row.icon_url,
  color: row.color,
  v3Head: row.v3_head,
  public: row.public,
})

/** By ids or slugs (in any case): in the order asked for, each once; what does not exist is left out. */
export const readOrganizations = async (
  pool: pg.Pool,
  idsOrSlugs: readonly string[],
): Promise<readonly OrganizationView[]> => {
  if (idsOrSlugs.length === 0) return []
  const { rows } = await pool.query<Stored>(`${SELECT} where o.id = any($1) or o.slug = any($2)`, [
    idsOrSlugs,
    idsOrSlugs.map((text) => text.toLowerCase()),
  ])
  const views = rows.map(viewOf)
  const byId = new Map(views.map((view) => [view.id, view]))
  const bySlug = new Map(views.map((view) => [view.slug, view]))
  const asked = idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
  return [...new Set(asked)].filter((view) => view !== undefined)
}

/** An organisation without public projects is for its members and staff. */
export const visibleOrganizations = async (
  pool: pg.Pool,
  viewer: Viewer,
  organizations: readonly OrganizationView[],
): Promise<readonly OrganizationView[]> => {
  const hidden = organizations.filter((organization) => !organization.public)
  if (hidden.length === 0) return organizations
  const reader = mayRead(viewer, 'ORGANIZATION_READ') ? viewer : null
  if (reader && isStaff(actorOf(reader))) return organizations
  const ids = hidden.map(({ id }) => id)
  const seats = reader ? await acceptedIn(pool, reader.userId, ids) : new Set()
  return organizations.filter((organization) => organization.public || seats.has(organization.id))
}

/** Throws the 404 problem when it does not exist or is hidden from this viewer. */
export const findOrganization = async (
  pool: pg.Pool,
  viewer: Viewer,
  idOrSlug: string,
): Promise<OrganizationView> => {
  const found = await readOrganizations(pool, [idOrSlug])
  const [organization] = await visibleOrganizations(pool, viewer, found)
  if (!organization) throw notFound()
  return organization
}

/** v3 answers with their members, in the order given. */
export const organizationsJson = async (
  pool: pg.Pool,
  viewer: Viewer,
  organizations: readonly OrganizationView[],
): Promise<readonly string[]> => {
  const members = await shownMembers(
    pool,
    'v3',
    viewer,
    organizations.map(({ teamId }) => teamId),
  )
  return organizations.map(
    ({ v3Head, teamId }) => `${v3Head},"members":${jsonArray(members.get(teamId) ?? [])}}`,
  )
}

/** Those that the viewer may see, newest first. */
export const readOrganizationProjects = async (
  pool: pg.Pool,
  viewer: Viewer,
  organizationId: string,
): Promise<readonly ProjectView[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from project where organization_id = $1 order by created_at desc, id',
    [organizationId],
  )
  const projects = await readProjects(
    pool,
    rows.map(({ id }) => id),
  )
  return visibleProjects(pool, viewer, projects)
}
