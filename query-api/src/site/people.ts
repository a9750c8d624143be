import { memberLabel } from '@modstead/domain/catalogue/display/member-label'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { OrganizationCard, UserCard } from '../contract/site/cards.ts'
import { build } from '../database.ts'

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
  sender: Sender,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserCard>> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('site_user')
      .where('id', '=', anyOf([...new Set(ids)]))
      .select(['id', 'username', 'avatar_url', 'role']),
  )
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

export interface SiteMember {
  user: UserCard
  role: string
  isOwner: boolean
}

/** The members who have joined these teams, without duplicates, owners first. */
export const readSiteMembers = async (sender: Sender, teamIds: readonly string[]): Promise<SiteMember[]> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('member as m')
      .innerJoin('site_user as u', 'u.id', 'm.user_id')
      .where('m.team_id', '=', anyOf(teamIds))
      .where('m.accepted', '=', true)
      .distinctOn(['m.owner', 'm.ordering', 'u.username_lower', 'u.id'])
      .orderBy('m.owner', 'desc')
      .orderBy('m.ordering')
      .orderBy('u.username_lower')
      .orderBy('u.id')
      .select(['u.id', 'u.username', 'u.avatar_url', 'u.role', 'm.role as member_role', 'm.owner']),
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

export const organizationCardOf = ({ id, slug, name, iconUrl }: OrganizationCard): OrganizationCard => ({
  id,
  slug,
  name,
  iconUrl,
})
