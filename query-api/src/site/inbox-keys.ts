import { firstRowOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { MAX_NOTIFICATIONS, type NotificationKey, notificationsOf } from '../accounts/notification-keys.ts'
import { build } from '../database.ts'

/** What is absent means all. */
type Chosen = Readonly<Partial<Pick<NotificationKey, 'type' | 'read'>>>

/** Chooses among the latest thousand of all types, as lists of other programs do. */
const chosenOf = async (sender: Sender, userId: string, chosen: Chosen) => {
  const all = await notificationsOf(sender, userId, { latest: MAX_NOTIFICATIONS })
  return all && build.selectFrom(all.as('n')).where((n) => n.and(chosen))
}

type All = NonNullable<Awaited<ReturnType<typeof chosenOf>>>

const idsIn = (all: All) => all.orderBy('n.created_at', 'desc').orderBy('n.id').select('n.id')

const countIn = async (sender: Sender, all: All): Promise<number> => {
  const counted = all.select((n) => n.fn.countAll<number>().as('count'))
  return (await firstRowOf(sender, counted))?.count ?? 0
}

const UNREAD: Chosen = { read: false }

export const countUnread = async (sender: Sender, userId: string): Promise<number> => {
  const unread = await chosenOf(sender, userId, UNREAD)
  return unread ? countIn(sender, unread) : 0
}

/** Newest first. */
export const readUnreadIds = async (sender: Sender, userId: string): Promise<string[]> => {
  const unread = await chosenOf(sender, userId, UNREAD)
  return unread ? (await rowsOf(sender, idsIn(unread))).map(({ id }) => id) : []
}

/** The ids of one page, newest first, and how many there are on all pages. */
export const readInboxKeys = async (
  sender: Sender,
  userId: string,
  chosen: Chosen,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ ids: readonly string[]; total: number }> => {
  const all = await chosenOf(sender, userId, chosen)
  if (!all) return { ids: [], total: 0 }
  const rows = await rowsOf(
    sender,
    idsIn(all)
      .select((n) => n.fn.countAll<number>().over().as('total'))
      .offset(offset)
      .limit(limit),
  )
  // Behind the last page there is no row to say how many there are.
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (await countIn(sender, all)) }
}
