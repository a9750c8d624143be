import { cataloguePolicy } from '@modstead/domain/catalogue/policy'
import { organizationAccessBySeat } from '@modstead/domain/catalogue/seats'
import type { Seat } from '@modstead/domain/catalogue/team/state'
import { canSeeOrganization } from '@modstead/domain/catalogue/visibility'
import { notFound } from '@modstead/infra/http/problem'
import { actorOf, isAdmitted } from '@modstead/infra/identity/principal'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { InferResult } from 'kysely'
import { build } from '../../database.ts'
import { jsonArray } from '../../http/json-answer.ts'
import { jsonWithCan } from '../../http/personal-answer.ts'
import type { Viewer } from '../../http/viewer.ts'
import { canOfOrganizations } from '../can.ts'
import { readSeats } from '../seats.ts'
import { ORGANIZATION_PUBLIC } from '../seen-by.ts'
import { shownMembers } from '../team/shown-members.ts'

export interface OrganizationView {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly teamId: string
  readonly iconUrl: string | null
  readonly color: number | null
  readonly v3Head: string
  /** Whether one of its projects appears in search. */
  readonly public: boolean
}

/** Reads the organizations `o` that a list selects and sorts. */
export const organizationViews = build
  .selectFrom('organization as o')
  .select([
    'o.id',
    'o.slug',
    'o.name',
    'o.description',
    'o.team_id',
    'o.icon_url',
    'o.color',
    'o.v3_head',
    ORGANIZATION_PUBLIC.as('public'),
  ])

type Stored = InferResult<typeof organizationViews>[number]

export const organizationViewOf = (row: Stored): OrganizationView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  teamId: row.team_id,
  iconUrl: row.icon_url,
  color: row.color,
  v3Head: row.v3_head,
  public: row.public === true,
})

/**
 * Finds organizations by ids or slugs (in any case), in the requested order and without duplicates. Missing
 * ones are left out.
 */
export const readOrganizations = async (
  sender: Sender,
  idsOrSlugs: readonly string[],
): Promise<readonly OrganizationView[]> => {
  if (idsOrSlugs.length === 0) return []
  const slugs = idsOrSlugs.map((text) => text.toLowerCase())
  const rows = await rowsOf(
    sender,
    organizationViews.where((o) => o.or([o('o.id', '=', anyOf(idsOrSlugs)), o('o.slug', '=', anyOf(slugs))])),
  )
  const views = rows.map(organizationViewOf)
  const byId = new Map(views.map((view) => [view.id, view]))
  const bySlug = new Map(views.map((view) => [view.slug, view]))
  const asked = idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
  return [...new Set(asked)].filter((view) => view !== undefined)
}

/** An organization without public projects is only for its members and staff. */
export const visibleOrganizations = async (
  sender: Sender,
  viewer: Viewer,
  organizations: readonly OrganizationView[],
): Promise<readonly OrganizationView[]> => {
  const hidden = organizations.filter((organization) => !organization.public)
  if (hidden.length === 0) return organizations
  const reader = isAdmitted(viewer, cataloguePolicy['organization.see']) ? viewer : null
  const ids = hidden.map(({ id }) => id)
  const seats = reader ? await readSeats(sender, reader.userId, ids) : new Map<string, Seat>()
  const actor = reader && actorOf(reader)
  return organizations.filter(({ id, public: isPublic }) =>
    canSeeOrganization(isPublic, {
      actor,
      isMember: organizationAccessBySeat(actor, id, seats.get(id) ?? null).isMember,
    }),
  )
}

/** Throws the 404 problem if it does not exist or is hidden from this viewer. */
export const findOrganization = async (
  sender: Sender,
  viewer: Viewer,
  idOrSlug: string,
): Promise<OrganizationView> => {
  const found = await readOrganizations(sender, [idOrSlug])
  const [organization] = await visibleOrganizations(sender, viewer, found)
  if (!organization) throw notFound()
  return organization
}

/** v3 answers with members and the viewer's rights, in the given order. */
export const organizationsJson = async (
  sender: Sender,
  viewer: Viewer,
  organizations: readonly OrganizationView[],
): Promise<readonly string[]> => {
  const ids = organizations.map(({ id }) => id)
  const teamIds = organizations.map(({ teamId }) => teamId)
  const [members, cans] = await Promise.all([
    shownMembers(sender, 'v3', viewer, teamIds),
    viewer && canOfOrganizations(sender, viewer, ids),
  ])
  return organizations.map(({ v3Head, teamId }, index) =>
    jsonWithCan(`${v3Head},"members":${jsonArray(members.get(teamId) ?? [])}}`, cans?.[index] ?? null),
  )
}
