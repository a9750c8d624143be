import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { type Notification, readNotificationsById } from '../accounts/notification-view.ts'
import type { OrganizationCard, UserCard } from '../contract/site/cards.ts'
import type { SiteNotification } from '../contract/site/inbox.ts'
import { build } from '../database.ts'
import { readUserCards } from './people.ts'

type About = Notification['about']

interface Parts {
  readonly projects: ReadonlyMap<
    string,
    NonNullable<Extract<SiteNotification, { project: unknown }>['project']>
  >
  readonly organizations: ReadonlyMap<string, OrganizationCard>
  readonly people: ReadonlyMap<string, UserCard>
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

const projectOf = (about: About): readonly string[] => {
  if (!('invited_by' in about)) return [about.project_id]
  return about.kind === 'project' ? [about.subject_id] : []
}

const readProjectLinks = async (sender: Sender, ids: readonly string[]): Promise<Parts['projects']> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('project as p')
      .where('p.id', '=', anyOf(ids))
      .select(['p.id', 'p.slug', 'p.title', 'p.card']),
  )
  return byId(rows.map(({ card, ...row }) => ({ ...row, type: card.type, iconUrl: card.iconUrl })))
}

const readOrganizationCards = async (
  sender: Sender,
  ids: readonly string[],
): Promise<Parts['organizations']> =>
  byId(
    await rowsOf(
      sender,
      build
        .selectFrom('organization as o')
        .where('o.id', '=', anyOf(ids))
        .select(['o.id', 'o.slug', 'o.name', 'o.icon_url as iconUrl']),
    ),
  )

const shown = (
  { id, created_at: createdAt, read: isRead, about }: Notification,
  { projects, organizations, people }: Parts,
): readonly SiteNotification[] => {
  const any = { id, createdAt, isRead }
  if ('invited_by' in about) {
    const { subject_id, team_id: teamId, role, invited_by, settled } = about
    const invitation = { ...any, teamId, role, invitedBy: people.get(invited_by) ?? null, isOpen: !settled }
    return about.kind === 'project'
      ? [{ type: 'team_invite', ...invitation, project: projects.get(subject_id) ?? null }]
      : [{ type: 'organization_invite', ...invitation, organization: organizations.get(subject_id) ?? null }]
  }
  const project = projects.get(about.project_id)
  if (project === undefined) return []
  if (about.kind === 'update')
    return [
      { type: 'project_update', ...any, project, version: { id: about.version_id, number: about.number } },
    ]
  const { old_status: oldStatus, new_status: newStatus } = about
  return [{ type: 'status_change', ...any, project, oldStatus, newStatus }]
}

/** The user's notifications among these ids with all that a page shows of them, newest first. */
export const readInboxParts = async (
  sender: Sender,
  userId: string,
  ids: readonly string[],
): Promise<SiteNotification[]> => {
  const found = await readNotificationsById(sender, userId, ids)
  const abouts = found.map(({ about }) => about)
  const [projects, organizations, people] = await Promise.all([
    readProjectLinks(sender, abouts.flatMap(projectOf)),
    readOrganizationCards(
      sender,
      abouts.flatMap((about) => (about.kind === 'organization' ? [about.subject_id] : [])),
    ),
    readUserCards(
      sender,
      abouts.flatMap((about) => ('invited_by' in about ? [about.invited_by] : [])),
    ),
  ])
  return found.flatMap((each) => shown(each, { projects, organizations, people }))
}
