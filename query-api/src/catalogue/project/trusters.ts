import { may } from '@modstead/domain/catalogue/policy'
import { projectAccessBySeats } from '@modstead/domain/catalogue/seats'
import { publishingAs } from '@modstead/domain/catalogue/trusted-publishers/publisher'
import type { Sender } from '@modstead/infra/postgres/kysely'
import { readUsers } from '../../accounts/user-view.ts'
import { readSeats } from '../seats.ts'

interface Truster {
  /** Their username. null: they are gone. */
  readonly trusted_by: string | null
  /** Whether what they trust can still publish. */
  readonly works: boolean
}

/** Those who trust the publishers of a project, by their ids. */
export const readTrusters = async (
  sender: Sender,
  project: { readonly id: string; readonly organizationId: string | null },
  publishers: readonly { readonly user_id: string }[],
): Promise<(userId: string) => Truster> => {
  const { id, organizationId } = project
  const subjects = organizationId === null ? [id] : [id, organizationId]
  const users = await readUsers(sender, [...new Set(publishers.map(({ user_id }) => user_id))])
  const trusters = await Promise.all(
    users.map(async ({ id: userId, username }) => {
      const seats = await readSeats(sender, userId, subjects)
      const access = projectAccessBySeats(
        publishingAs({ userId }),
        project,
        (each) => seats.get(each) ?? null,
      )
      return [userId, { trusted_by: username, works: may(access, 'version.upload') }] as const
    }),
  )
  const byId = new Map<string, Truster>(trusters)
  return (userId) => byId.get(userId) ?? { trusted_by: null, works: false }
}
