import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { UserLookEvent } from '@modstead/domain/accounts/user-look/events'
import { isErased } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type RowName, type Tables } from '../../runtime/projection.ts'
import { userLooksTable, userLookTable } from './table.ts'

type Event = UserLookEvent | Extract<UserEvent, { type: 'UserErased' }>

const lookIds = (userId: string, tables: Tables): readonly string[] =>
  JSON.parse(tables.of(userLooksTable).get(userId)?.look_ids ?? '[]')

const keys = (event: Recorded<Event>): RowName[] => [
  ...(event.type === 'UserLookMissed' ? [] : [{ table: userLooksTable, key: event.data.userId }]),
  ...(event.type === 'UserErased' ? [] : [{ table: userLookTable, key: event.id }]),
]

/** Reasons reveal something about the person, too. */
const related = (event: Recorded<Event>, tables: Tables): RowName[] =>
  event.type === 'UserErased'
    ? lookIds(event.data.userId, tables).map((key) => ({ table: userLookTable, key }))
    : []

const forgetReasons = (userId: string, tables: Tables) => {
  const looks = tables.of(userLookTable)
  for (const id of lookIds(userId, tables)) {
    const row = looks.get(id)
    if (row) looks.set({ ...row, reason: null })
  }
  tables.of(userLooksTable).delete(userId)
}

const apply = (event: Recorded<Event>, tables: Tables) => {
  if (event.type === 'UserErased') return forgetReasons(event.data.userId, tables)
  const look = {
    id: event.id,
    viewer: event.actor,
    found_by: event.data.foundBy,
    viewed_at: instant(event.at),
  }
  if (event.type === 'UserLookMissed')
    return tables.of(userLookTable).set({ ...look, user_id: null, reason: null })
  const { userId, reason } = event.data
  tables.of(userLookTable).set({ ...look, user_id: userId, reason: isErased(reason) ? null : reason })
  const look_ids = JSON.stringify([...lookIds(userId, tables), event.id])
  tables.of(userLooksTable).set({ user_id: userId, look_ids })
}

export const userLookProjection = defineProjection<Event>({
  name: 'accounts/user-look',
  group: 'back-office',
  version: 3,
  types: ['UserDetailsViewed', 'UserLookMissed', 'UserErased'],
  tables: [userLookTable, userLooksTable],
  keys,
  related,
  apply,
})
