import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { type RecoveryEvent, recoveryEvents } from '@modstead/domain/accounts/user/recovery/events'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, typesOf } from '../../runtime/projection.ts'
import { recoveryTable } from './table.ts'

type Event = RecoveryEvent | Extract<UserEvent, { type: 'UserErased' }>

export const recoveryProjection = defineProjection<Event>({
  name: 'accounts/recovery',
  group: 'site',
  version: 1,
  types: [...typesOf(recoveryEvents), 'UserErased'],
  tables: [recoveryTable],
  keys: (event) => [{ table: recoveryTable, key: event.data.userId }],
  apply(event, tables) {
    const rows = tables.of(recoveryTable)
    const { userId: user_id } = event.data
    const row = rows.get(user_id)
    switch (event.type) {
      case 'RecoveryBegun':
        return rows.set({ user_id, opens_at: instant(event.data.opensAt), closes_at: null })
      case 'RecoveryOpened':
        return row && rows.set({ ...row, closes_at: instant(event.data.closesAt) })
      case 'RecoveryStopped':
      case 'RecoveryFinished':
      case 'UserErased':
        return rows.delete(user_id)
    }
  },
})
