import type { Seat } from '@modstead/domain/catalogue/team/state'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../database.ts'

/**
 * The user's accepted seats in the teams of these projects and organizations, by the project or organization.
 */
export const readSeats = async (
  sender: Sender,
  userId: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Seat>> => {
  if (subjectIds.length === 0) return new Map()
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('member')
      .where('user_id', '=', userId)
      .where('accepted', '=', true)
      .where('subject_id', '=', anyOf(subjectIds))
      .select(['subject_id', 'owner', 'permissions', 'organization_permissions']),
  )
  return new Map(
    rows.map(({ subject_id, owner: isOwner, permissions, organization_permissions }) => [
      subject_id,
      { accepted: true, isOwner, permissions, organizationPermissions: organization_permissions },
    ]),
  )
}
