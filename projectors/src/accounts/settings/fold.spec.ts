import type { SettingsEvent } from '@modstead/domain/accounts/settings/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { expect, test } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { settingsProjection } from './fold.ts'
import { settingsTable } from './table.ts'

type Event = SettingsEvent | Extract<UserEvent, { type: 'UserNewsletterChosen' | 'UserErased' }>
const userId = 'UUUUUUUU'
const read = async (...events: Event[]) =>
  (
    await project(
      settingsProjection,
      recorded(events, () => 'settings-UUUUUUUU'),
    )
  ).rows(settingsTable)

const nothingChosen = {
  user_id: userId,
  preferences: null,
  preferences_at: null,
  muted: '[]',
  wanted: '[]',
  wants_newsletter: false,
}

test('each kind of choice is stored, independent of the others', async () => {
  const chosenAt = '2026-11-23T10:00:00Z'
  const muted = [{ type: 'project_update', channel: 'site' }] as const
  const wanted = [{ type: 'team_invite', channel: 'mail' }] as const
  expect(
    await read(
      { type: 'UserPreferencesChosen', data: { userId, preferences: { theme: 'dark' }, chosenAt } },
      { type: 'UserNotificationsChosen', data: { userId, muted: [] } },
      { type: 'UserNotificationsChosen', data: { userId, muted, wanted } },
      { type: 'UserNewsletterChosen', data: { userId, isWanted: true } },
    ),
  ).toEqual([
    {
      user_id: userId,
      preferences: '{"theme":"dark"}',
      preferences_at: '2026-11-23T10:00:00.000Z',
      muted: '[{"type":"project_update","channel":"site"}]',
      wanted: '[{"type":"team_invite","channel":"mail"}]',
      wants_newsletter: true,
    },
  ])
})

test('erased choices are missing', async () => {
  const erased = { erased: true } as const
  expect(
    await read(
      {
        type: 'UserPreferencesChosen',
        data: { userId, preferences: erased, chosenAt: '2026-11-23T10:00:00Z' },
      },
      { type: 'UserNotificationsChosen', data: { userId, muted: erased, wanted: erased } },
    ),
  ).toEqual([nothingChosen])
})

test('all choices go with the account', async () => {
  const chosenAt = '2026-11-23T10:00:00Z'
  expect(
    await read(
      { type: 'UserPreferencesChosen', data: { userId, preferences: { theme: 'dark' }, chosenAt } },
      { type: 'UserNewsletterChosen', data: { userId, isWanted: true } },
      { type: 'UserErased', data: { userId } },
    ),
  ).toEqual([])
})

test('choices that were not made are missing', async () => {
  expect(await read({ type: 'UserNewsletterChosen', data: { userId, isWanted: false } })).toEqual([
    nothingChosen,
  ])
})
