import { type UserLookEvent, userLookEvents } from '@modstead/domain/accounts/user-look/events'
import { isErased } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { userLookTable } from './table.ts'

const apply = (event: Recorded<UserLookEvent>, tables: Tables) => {
  const { userId, foundBy, reason } = event.data
  tables.of(userLookTable).set({
    id: event.id,
    user_id: userId,
    viewer: event.actor,
    found_by: foundBy,
    reason: isErased(reason) ? null : reason,
    viewed_at: instant(event.at),
  })
}

export const userLookProjection = defineProjection<UserLookEvent>({
  name: 'accounts/user-look',
  group: 'back-office',
  version: 1,
  types: typesOf(userLookEvents),
  tables: [userLookTable],
  keys: (event) => [{ table: userLookTable, key: event.id }],
  apply,
})
