import {
  type Muted,
  type NotificationType,
  notificationTypes,
} from '@modstead/domain/accounts/settings/notification-choices'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { type AliasedExpression, type Expression, sql } from 'kysely'
import { build } from '../database.ts'
import { readSettings } from './settings-row.ts'

interface Told {
  readonly id: string
  readonly created_at: string
}

/** A notification of a user, before its contents are read. */
export interface NotificationKey extends Told {
  readonly type: NotificationType
  readonly read: boolean
}

/** Of one user, in a list. */
export const MAX_NOTIFICATIONS = 1_000

/** Cuts a list of notifications: to the latest, or to the ones with these ids. */
export type Cut = { readonly latest: number } | { readonly ids: readonly string[] }

interface Branch extends Expression<Told> {
  as<Name extends string>(name: Name): AliasedExpression<Told, Name>
}

/** Invitations to teams. */
const invitations = (userId: string, to: 'project' | 'organization'): Branch =>
  build
    .selectFrom('team_invite as i')
    .where('i.user_id', '=', userId)
    .where('i.subject_kind', '=', to)
    .select(['i.id', 'i.created_at'])

/** Versions of projects that the user followed at that time and that everyone may see. */
const updates = (userId: string): Branch =>
  build
    .selectFrom('follow as f')
    .innerJoin('project_update as u', (on) =>
      on.onRef('u.project_id', '=', 'f.project_id').onRef('u.created_at', '>', 'f.followed_at'),
    )
    .innerJoin('project as p', 'p.id', 'u.project_id')
    .innerJoin('version as v', 'v.id', 'u.version_id')
    .where('f.user_id', '=', userId)
    .where('p.visible', '=', true)
    .where('v.visible', '=', true)
    .select(['u.id', 'u.created_at'])

/** Projects in whose team, or in whose organization's team, the user is, and since when. */
const memberships = (userId: string) => {
  const joined = build
    .selectFrom('member as m')
    .where('m.user_id', '=', userId)
    .where('m.accepted', '=', true)
  const projects = joined
    .where('m.subject_kind', '=', 'project')
    .select(['m.subject_id as project_id', 'm.joined_at'])
  const owned = joined
    .innerJoin('project as o', 'o.organization_id', 'm.subject_id')
    .where('m.subject_kind', '=', 'organization')
    .select(['o.id as project_id', 'm.joined_at'])
  return build
    .selectFrom(projects.unionAll(owned).as('own'))
    .groupBy('own.project_id')
    .select((own) => ['own.project_id', own.fn.min('own.joined_at').as('joined_at')])
}

/** Changes of status, by somebody outside the team, of projects of which the user was a member at that time. */
const statuses = (userId: string): Branch =>
  build
    .selectFrom(memberships(userId).as('mine'))
    .innerJoin('project as p', 'p.id', 'mine.project_id')
    .innerJoin('status_notice as n', (on) =>
      on.onRef('n.project_id', '=', 'p.id').onRef('n.created_at', '>', 'mine.joined_at'),
    )
    .where((n) => {
      const own = n
        .selectFrom('member as a')
        .whereRef('a.user_id', '=', 'n.actor_id')
        .where('a.accepted', '=', true)
        .where((a) =>
          a.or([a('a.subject_id', '=', a.ref('p.id')), a('a.subject_id', '=', a.ref('p.organization_id'))]),
        )
      return n.not(n.exists(own))
    })
    .select(['n.id', 'n.created_at'])

/** The query for each type of notification. */
const branches: Readonly<Record<NotificationType, (userId: string) => Branch>> = {
  team_invite: (userId) => invitations(userId, 'project'),
  organization_invite: (userId) => invitations(userId, 'organization'),
  project_update: updates,
  status_change: statuses,
}

/** Each branch is cut for itself, so that no more than the list can hold is put in order; what is deleted takes no place. */
const cut = (type: NotificationType, userId: string, to: Cut) =>
  build
    .selectFrom(branches[type](userId).as('t'))
    .leftJoin('notification_mark as m', (on) =>
      on.on('m.user_id', '=', userId).onRef('m.notification_id', '=', 't.id'),
    )
    .where((t) => t(t.fn.coalesce('m.deleted', t.lit(false)), '=', false))
    .$if('ids' in to, (all) => all.where('t.id', '=', anyOf('ids' in to ? to.ids : [])))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .$if('latest' in to, (all) => all.limit('latest' in to ? to.latest : 0))
    .select((t) => [
      't.id',
      't.created_at',
      sql.lit(type).as('type'),
      t.fn.coalesce('m.read', t.lit(false)).as('read'),
    ])

const isWanted = (type: NotificationType, muted: readonly Muted[]): boolean =>
  !muted.some((each) => each.type === type && each.channel === 'site')

/**
 * The notifications of a user as a query, newest first, then by id, without the types that the user does not
 * want here. Undefined if there is no other type.
 */
export const notificationsOf = async (sender: Sender, userId: string, to: Cut) => {
  const { muted } = await readSettings(sender, userId)
  const [first, ...others] = notificationTypes
    .filter((type) => isWanted(type, muted))
    .map((type) => build.selectFrom(cut(type, userId, to).as('cut')).selectAll())
  if (!first) return undefined
  const told = others.reduce((sum, each) => sum.unionAll(each), first)
  return build
    .selectFrom(told.as('told'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if('latest' in to, (all) => all.limit('latest' in to ? to.latest : 0))
}

export const readNotificationKeys = async (
  sender: Sender,
  userId: string,
  to: Cut,
): Promise<readonly NotificationKey[]> => {
  const all = await notificationsOf(sender, userId, to)
  return all ? rowsOf(sender, all) : []
}
