import { type SettingsEvent, settingsEvents } from '@modstead/domain/accounts/settings/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { isErased } from '@modstead/domain/kernel/event-definition'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, typesOf } from '../../runtime/projection.ts'
import { type SettingsRow, settingsTable } from './table.ts'

type Choice = SettingsEvent | Extract<UserEvent, { type: 'UserNewsletterChosen' }>
type Event = Choice | Extract<UserEvent, { type: 'UserErased' }>

const evolve = (row: SettingsRow, event: Choice): SettingsRow => {
  switch (event.type) {
    case 'UserPreferencesChosen': {
      const { preferences, chosenAt } = event.data
      if (isErased(preferences)) return { ...row, preferences: null, preferences_at: null }
      return { ...row, preferences: JSON.stringify(preferences), preferences_at: instant(chosenAt) }
    }
    case 'UserNotificationsChosen': {
      const { muted, wanted = [] } = event.data
      return {
        ...row,
        muted: JSON.stringify(isErased(muted) ? [] : muted),
        wanted: JSON.stringify(isErased(wanted) ? [] : wanted),
      }
    }
    case 'UserNewsletterChosen':
      return { ...row, wants_newsletter: event.data.isWanted }
  }
}

const blank = (user_id: string): SettingsRow => ({
  user_id,
  preferences: null,
  preferences_at: null,
  muted: '[]',
  wanted: '[]',
  wants_newsletter: false,
})

export const settingsProjection = defineProjection<Event>({
  name: 'accounts/settings',
  group: 'site',
  version: 3,
  types: [...typesOf(settingsEvents), 'UserNewsletterChosen', 'UserErased'],
  tables: [settingsTable],
  keys: (event) => [{ table: settingsTable, key: event.data.userId }],
  apply(event, tables) {
    const rows = tables.of(settingsTable)
    const { userId } = event.data
    if (event.type === 'UserErased') return rows.delete(userId)
    rows.set(evolve(rows.get(userId) ?? blank(userId), event))
  },
})
