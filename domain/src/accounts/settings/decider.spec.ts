import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import type { ChoiceTimes, EntryTimes } from './choose-preferences.ts'
import { type SettingsCommand, settingsDecider } from './decider.ts'
import type { SettingsEvent } from './events.ts'
import type { StoredPreferences } from './preferences.ts'

const now = '2026-11-23T12:00:00.000Z'
const early = '2026-11-23T10:00:00.000Z'
const between = '2026-11-23T10:30:00.000Z'
const late = '2026-11-23T11:00:00.000Z'
const given = specification(settingsDecider, { actor: { kind: 'user', id: 'anna', role: 'developer' }, now })
const admin = { actor: { kind: 'user', id: 'boss', role: 'admin' } } as const

const choose = (preferences: StoredPreferences, chosenAt = late): SettingsCommand => ({
  type: 'ChoosePreferences',
  userId: 'anna',
  preferences,
  chosenAt,
})
const chosen = (
  preferences: StoredPreferences,
  chosenAt = early,
  times: ChoiceTimes = Object.fromEntries(Object.keys(preferences).map((key) => [key, chosenAt])),
): SettingsEvent => ({
  type: 'UserPreferencesChosen',
  data: { userId: 'anna', preferences, chosenAt, times },
})
/** As stored before each preference had a time. */
const chosenAtOnce = (preferences: StoredPreferences, chosenAt: string): SettingsEvent => ({
  type: 'UserPreferencesChosen',
  data: { userId: 'anna', preferences, chosenAt },
})

describe('preferences', () => {
  test('are stored with the time of the choice, once', () =>
    given()
      .when(choose({ theme: 'oled' }))
      .emitsOnce(chosen({ theme: 'oled' }, late)))
  test('that are newer win, and keep values that they do not name', () =>
    given(chosen({ theme: 'dark', highContrast: true }))
      .when(choose({ theme: 'light' }))
      .emits(chosen({ theme: 'light', highContrast: true }, late, { theme: late, highContrast: early })))
  test('that are older win over none and over older ones of the same kind, at a later time than the last', () =>
    given(chosen({ theme: 'dark', compactRows: false }, late, { theme: late, compactRows: early }))
      .when(choose({ theme: 'light', highContrast: true, compactRows: true }, between))
      .emits(
        chosen({ theme: 'dark', compactRows: true, highContrast: true }, '2026-11-23T11:00:00.001Z', {
          theme: late,
          compactRows: between,
          highContrast: between,
        }),
      ))
  test('have times of their own, up to the current one', () =>
    given(chosenAtOnce({ theme: 'dark', compactRows: false, highContrast: false }, between))
      .when({
        ...choose({ theme: 'light', compactRows: true, highContrast: true }),
        times: { theme: early, compactRows: '2030-01-01T00:00:00.000Z' },
      } as SettingsCommand)
      .emits(
        chosen({ theme: 'dark', compactRows: true, highContrast: true }, now, {
          theme: between,
          compactRows: now,
          highContrast: late,
        }),
      ))
  test.each([
    ['older', early],
    ['of the same time', late],
  ])('that are %s change nothing', (_name, at) =>
    given(chosen({ theme: 'dark' }, late))
      .when(choose({ theme: 'light' }, at))
      .emitsNothing(),
  )
  const modes = {
    preferences: { searchDisplayMode: { mod: 'grid', shader: 'list' } },
    chosenAt: late,
  } as const
  const withEntries = (
    preferences: StoredPreferences,
    chosenAt: string,
    entryTimes: EntryTimes,
    times: ChoiceTimes = {},
  ): SettingsEvent => ({
    type: 'UserPreferencesChosen',
    data: { userId: 'anna', preferences, chosenAt, times, entryTimes },
  })
  test('that have entries are compared entry by entry, and only those that were chosen count', () =>
    given(
      withEntries({ searchDisplayMode: { mod: 'list', shader: 'grid' } }, between, {
        'searchDisplayMode.mod': early,
        'searchDisplayMode.shader': between,
      }),
    )
      .when({
        ...choose(modes.preferences),
        entryTimes: { 'searchDisplayMode.mod': late },
      } as SettingsCommand)
      .emitsOnce(
        withEntries({ searchDisplayMode: { mod: 'grid', shader: 'grid' } }, late, {
          'searchDisplayMode.mod': late,
          'searchDisplayMode.shader': between,
        }),
      ))
  test('that have entries keep the newer ones of a choice that arrives late', () =>
    given(withEntries({ searchDisplayMode: { mod: 'list' } }, late, { 'searchDisplayMode.mod': late }))
      .when(choose(modes.preferences, between))
      .emits(
        withEntries({ searchDisplayMode: { mod: 'list', shader: 'list' } }, '2026-11-23T11:00:00.001Z', {
          'searchDisplayMode.mod': late,
          'searchDisplayMode.shader': between,
        }),
      ))
  test('whose entries were chosen at once, as before entries had times, are as old as their preference', () => {
    const before = chosenAtOnce({ searchDisplayMode: { mod: 'list' } }, between)
    given(before).when(choose(modes.preferences, early)).emitsNothing()
    given(before)
      .when({
        ...choose(modes.preferences),
        entryTimes: { 'searchDisplayMode.shader': late },
      } as SettingsCommand)
      .emits(
        withEntries(
          { searchDisplayMode: { mod: 'list', shader: 'list' } },
          late,
          { 'searchDisplayMode.mod': between, 'searchDisplayMode.shader': late },
          { searchDisplayMode: between },
        ),
      )
  })
  test('of which one entry was cleared keep the others, and an older value does not come back', () => {
    const before = withEntries(
      { ownGame: { version: '1.21', loaders: { mod: 'fabric', plugin: 'paper' } } },
      early,
      {
        'ownGame.version': early,
        'ownGame.loaders.mod': early,
        'ownGame.loaders.plugin': early,
      },
    )
    const cleared = withEntries({ ownGame: { loaders: { plugin: 'paper' } } }, late, {
      'ownGame.version': late,
      'ownGame.loaders.plugin': early,
      'ownGame.loaders.mod': late,
    })
    given(before)
      .when({
        ...choose({ ownGame: { loaders: { plugin: 'other' } } }),
        entryTimes: { 'ownGame.version': late, 'ownGame.loaders.mod': late },
      } as SettingsCommand)
      .emitsOnce(cleared)
    given(before, cleared)
      .when(choose({ ownGame: { version: '1.20', loaders: { mod: 'forge' } } }, between))
      .emitsNothing()
  })
  test('have as many entries as are kept, those that were chosen last', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`type-${index}`, 'grid' as const]),
    )
    const at = (names: readonly string[], time: string) =>
      Object.fromEntries(names.map((name) => [`searchDisplayMode.${name}`, time]))
    const { 'type-0': _first, ...kept } = many
    given(withEntries({ searchDisplayMode: many }, early, at(Object.keys(many), early)))
      .when(choose({ searchDisplayMode: { mod: 'list' } }))
      .emits(
        withEntries({ searchDisplayMode: { ...kept, mod: 'list' } }, late, {
          ...at(Object.keys(kept), early),
          ...at(['mod'], late),
        }),
      )
  })
  test('with the same values in another order change nothing', () =>
    given(chosen({ theme: 'dark', searchDisplayMode: { mod: 'list', shader: 'grid' } }))
      .when(choose({ searchDisplayMode: { shader: 'grid', mod: 'list' }, theme: 'dark' }))
      .emitsNothing())
  test('from a fast clock get the current time', () =>
    given()
      .when(choose({ theme: 'dark' }, '2030-01-01T00:00:00.000Z'))
      .emits(chosen({ theme: 'dark' }, now)))
  test('that are empty are not stored', () => given().when(choose({})).emitsNothing())
  test('that were erased count as none', () =>
    given({
      type: 'UserPreferencesChosen',
      data: { userId: 'anna', preferences: { erased: true }, chosenAt: late },
    })
      .when(choose({ theme: 'dark' }, early))
      .emits(chosen({ theme: 'dark' })))
  test('cannot be chosen by others', () =>
    given()
      .when(choose({ theme: 'dark' }), admin)
      .rejects('not-this-user'))
})

describe('notifications', () => {
  const mute = (...types: ('project_update' | 'status_change')[]): SettingsCommand => ({
    type: 'ChooseNotifications',
    userId: 'anna',
    muted: types.map((type) => ({ type, channel: 'site' })),
  })
  const muted = (...types: ('project_update' | 'status_change')[]): SettingsEvent => ({
    type: 'UserNotificationsChosen',
    data: { userId: 'anna', muted: types.map((type) => ({ type, channel: 'site' })), wanted: [] },
  })
  test('are muted, each type once', () =>
    given()
      .when(mute('status_change', 'project_update', 'status_change'))
      .emitsOnce(muted('project_update', 'status_change')))
  test('are wanted again', () => given(muted('project_update')).when(mute()).emits(muted()))
  test('that were erased are all wanted', () =>
    given({ type: 'UserNotificationsChosen', data: { userId: 'anna', muted: { erased: true } } })
      .when(mute())
      .emitsNothing())
  test('are all wanted by default', () => given().when(mute()).emitsNothing())
  const byMail = (...types: ('project_update' | 'team_invite')[]) =>
    types.map((type) => ({ type, channel: 'mail' }) as const)
  const mailed = (...types: ('project_update' | 'team_invite')[]): SettingsEvent => ({
    type: 'UserNotificationsChosen',
    data: { userId: 'anna', muted: [], wanted: byMail(...types) },
  })
  const stop: SettingsCommand = { type: 'StopNotificationMails', userId: 'anna', about: 'project_update' }
  test('are mailed to those who want it, each type once', () =>
    given()
      .when({
        ...{ type: 'ChooseNotifications', userId: 'anna', muted: [] },
        wanted: byMail('team_invite', 'project_update', 'team_invite'),
      })
      .emitsOnce(mailed('project_update', 'team_invite')))
  test('are mailed as before to those who choose only what the site shows', () =>
    given(mailed('team_invite'))
      .when(mute('status_change'))
      .emits({
        type: 'UserNotificationsChosen',
        data: {
          userId: 'anna',
          muted: [{ type: 'status_change', channel: 'site' }],
          wanted: byMail('team_invite'),
        },
      }))
  test('are chosen one by one, and what was chosen elsewhere stays', () =>
    given(mailed('team_invite'))
      .when({
        ...{ type: 'ChooseNotifications', userId: 'anna' },
        choices: [
          { type: 'status_change', channel: 'site', on: false },
          { type: 'project_update', channel: 'mail', on: true },
        ],
      })
      .emitsOnce({
        type: 'UserNotificationsChosen',
        data: {
          userId: 'anna',
          muted: [{ type: 'status_change', channel: 'site' }],
          wanted: byMail('project_update', 'team_invite'),
        },
      }))
  test('of one type are mailed no more, and the rest stays', () =>
    given(mailed('project_update', 'team_invite')).when(stop).emitsOnce(mailed('team_invite')))
  test('that nobody mails cannot be stopped by others', () => {
    given().when(stop).emitsNothing()
    given().when(stop, admin).rejects('not-this-user')
  })
  test('cannot be chosen by others', () =>
    given().when(mute('project_update'), admin).rejects('not-this-user'))
})
