import { cataloguePolicy, may } from '@modstead/domain/catalogue/policy'
import type { Confinement } from '@modstead/domain/kernel/confinement'
import { actorOf, isAdmitted, type Principal } from '@modstead/infra/identity/principal'
import { anyOf } from '@modstead/infra/postgres/kysely'
import type { Database } from '@modstead/projectors/tables'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../http/viewer.ts'

const p = expressionBuilder<Database & { readonly p: Database['project'] }, 'p'>()
const o = expressionBuilder<Database & { readonly o: Database['organization'] }, 'o'>()

type Eyes = 'of everyone' | 'of staff' | Principal

/** Staff need no seat. A token without the scope sees only what everyone sees. */
const eyesOf = (viewer: Viewer, right: 'project.see' | 'organization.see'): Eyes => {
  if (!isAdmitted(viewer, cataloguePolicy[right])) return 'of everyone'
  return may({ actor: actorOf(viewer), isMember: false }, right) ? 'of staff' : viewer
}

/** The database's form of `isWithin`. */
const isProjectWithin = (confinement: Confinement | null): Expression<SqlBool> =>
  confinement === null
    ? sql.lit(true)
    : p.or([
        p('p.id', '=', anyOf(confinement.projects)),
        p('p.organization_id', '=', anyOf(confinement.organizations)),
      ])

const isOrganizationWithin = (confinement: Confinement | null): Expression<SqlBool> =>
  confinement === null ? sql.lit(true) : o('o.id', '=', anyOf(confinement.organizations))

/**
 * The database's form of `canSeeProject` for the project `p`, so that a list is limited after filtering by
 * visibility.
 */
export const projectSeenBy = (viewer: Viewer): Expression<SqlBool> => {
  const eyes = eyesOf(viewer, 'project.see')
  if (eyes === 'of staff') return sql.lit(true)
  const open = p('p.visible', '=', true)
  if (eyes === 'of everyone') return open
  const seat = p
    .selectFrom('member as seat')
    .where('seat.user_id', '=', eyes.userId)
    .where('seat.accepted', '=', true)
    .where((s) =>
      s.or([s('seat.subject_id', '=', s.ref('p.id')), s('seat.subject_id', '=', s.ref('p.organization_id'))]),
    )
    .where(isProjectWithin(eyes.confinedTo))
  return p.or([open, p.exists(seat)])
}

/** True if one of its projects appears in search. */
export const ORGANIZATION_PUBLIC = o.exists(
  o
    .selectFrom('project as p')
    .whereRef('p.organization_id', '=', 'o.id')
    .where('p.searchable', '=', sql.lit(true)),
)

/** The database's form of `canSeeOrganization` for the organization `o`. */
export const organizationSeenBy = (viewer: Viewer): Expression<SqlBool> => {
  const eyes = eyesOf(viewer, 'organization.see')
  if (eyes === 'of staff') return sql.lit(true)
  if (eyes === 'of everyone') return ORGANIZATION_PUBLIC
  const seat = o
    .selectFrom('member as seat')
    .where('seat.user_id', '=', eyes.userId)
    .where('seat.accepted', '=', true)
    .whereRef('seat.subject_id', '=', 'o.id')
    .where(isOrganizationWithin(eyes.confinedTo))
  return o.or([ORGANIZATION_PUBLIC, o.exists(seat)])
}
