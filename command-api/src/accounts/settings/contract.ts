import { settingsRejections } from '@modstead/domain/accounts/settings/decider'
import {
  channelChoiceSchema,
  mutedSchema,
  wantedSchema,
} from '@modstead/domain/accounts/settings/notification-choices'
import { entryTimesOf, preferencesSchema, timesOf } from '@modstead/domain/accounts/settings/preferences'
import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const right = 'settings.change'
const instant = z.iso.datetime({ offset: true })

export const choosePreferences = contract({
  method: 'PATCH',
  path: '/settings/preferences',
  roots: ['_internal'],
  summary: 'Keep how the site looks to oneself; the newer choice goes before',
  right,
  body: z.object({
    preferences: preferencesSchema,
    chosen_at: instant,
    times: timesOf(instant).optional().describe('Of those that were chosen at other times'),
    entry_times: entryTimesOf(instant)
      .optional()
      .describe(
        'The entries that were chosen, where not all of their preference were; without a value: cleared',
      ),
  }),
  answer: z.strictObject({ preferences: preferencesSchema, chosen_at: instant.nullable() }),
  problems: settingsRejections.ChoosePreferences,
})

export const chooseNotifications = contract({
  method: 'PATCH',
  path: '/settings/notifications',
  roots: ['_internal'],
  summary: 'Choose which notifications and mails one gets',
  right,
  body: z.object({
    muted: z.array(mutedSchema).max(50).optional().describe('Not there: as before, like all others'),
    wanted: z.array(wantedSchema).max(50).optional(),
    choices: z.array(channelChoiceSchema).max(50).optional().describe('Changes of single choices'),
    newsletter: z.boolean().optional().describe('News of the site by mail'),
  }),
  answer: null,
  problems: eachOnce(settingsRejections.ChooseNotifications, userRejections.ChooseNewsletter),
})
