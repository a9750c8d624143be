import { z } from 'zod'
import { isEntry, most, mostEntries } from './entry-names.ts'
import { localeChoices } from './locales.ts'

const name = z.string().min(1).max(64)
const displayMode = z.enum(['list', 'grid', 'gallery'])
const darkTheme = z.enum(['dark', 'oled', 'retro'])

const atMost = (most: number) => (entries: object) => Object.keys(entries).length <= most

/**
 * How the site looks and behaves for a user. Preferences that were never chosen are absent, because their
 * default may change.
 */
export const preferencesSchema = z
  .strictObject({
    theme: z.enum(['system', 'light', ...darkTheme.options]),
    preferredDarkTheme: darkTheme,
    searchDisplayMode: z.record(name, displayMode).refine(atMost(most.modes)).describe('By type of add-on'),
    ownGame: z
      .strictObject({ version: name.optional(), loaders: z.record(name, name).refine(atMost(most.loaders)) })
      .describe('What they download for; loaders by type of add-on'),
    rightSearchLayout: z.boolean(),
    leftContentLayout: z.boolean(),
    advancedRendering: z.boolean(),
    externalLinksNewTab: z.boolean(),
    reducedMotion: z.boolean(),
    highContrast: z.boolean(),
    developerMode: z.boolean(),
    compactRows: z.boolean(),
    locale: z.enum(localeChoices).describe('Language of the pages'),
  })
  .partial()

export type StoredPreferences = z.output<typeof preferencesSchema>

export type PreferenceKey = keyof StoredPreferences

/** A time for each preference. */
export const timesOf = <Time extends z.ZodType>(time: Time) =>
  z.partialRecord(preferencesSchema.keyof(), time)

/** A time for each entry of a preference, by its name: `searchDisplayMode.mod`. */
export const entryTimesOf = <Time extends z.ZodType>(time: Time) =>
  z.record(z.string().refine(isEntry), time).refine(atMost(mostEntries))
