import { memberLabel } from '@modstead/domain/catalogue/display/member-label'
import type pg from 'pg'
import type { OrganizationCard, UserCard } from '../contract/site/cards.ts'

interface StoredUser {
  readonly id: string
  readonly username: string
  readonly avatar_url: string | null
  readonly role: string
}

const cardOf = ({ id, username, avatar_url, role }: StoredUser): UserCard => ({
  id,
  username,
  avatarUrl: avatar_url,
  role,
})

export const readUserCards = async (
  pool: pg.Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserCard>> => {
  const { rows } = await pool.query<StoredUser>(
    'select id, username, avatar_url, role from site_user where id = any($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

export interface SiteMember {
  user: UserCard
  role: string
  isOwner: boolean
}

/** Who has joined these teams, each person once, the owners first. */
export const readSiteMembers = async (pool: pg.Pool, teamIds: readonly string[]): Promise<SiteMember[]> => {
  const { rows } = await pool.query<StoredUser & { member_role: string; owner: boolean }>(
    `select distinct on (m.owner, m.ordering, u.username_lower, u.id) u.id, u.username, u.avatar_url, u.role,
            m.role as member_role, m.owner
       from member m join site_user u on u.id = m.user_id
      where m.team_id = any($1) and m.accepted
      order by m.owner desc, m.ordering, u.username_lower, u.id`,
    [teamIds],
  )
  const seen = new Set<string>()
  return rows
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((row) => ({
      user: cardOf(row),
      role: memberLabel({ owner: row.owner, role: row.member_role }),
      isOwner: row.owner,
    }))
}

/** In the order of their founding. */
export const readOrganizationCards = async (
  pool: pg.Pool,
  ids: readonly string[],
): Promise<OrganizationCard[]> => {
  const { rows } = await pool.query<{ id: string; slug: string; name: string; icon_url: string | null }>(
    'select id, slug, name, icon_url from organization where id = any($1) order by created_at, id',
    [ids],
  )
  return rows.map(({ id, slug, name, icon_url }) => ({ id, slug, name, iconUrl: icon_url }))
}
