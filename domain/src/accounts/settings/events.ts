import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text } from '../../kernel/event-fields.ts'
import { mutedSchema, wantedSchema } from './notification-choices.ts'
import { entryTimesOf, preferencesSchema, timesOf } from './preferences.ts'

const personal = (...fields: string[]) => ({ person: 'userId', fields })

/** Also accepts the value that remains once the person's key is gone. */
const orErased = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.strictObject({ erased: z.literal(true) }).readonly()])

/** Stream `settings-<userId>`. */
export const settingsEvents = {
  UserPreferencesChosen: {
    version: 1,
    personal: personal('preferences', 'times', 'entryTimes'),
    confidential: true,
    data: z.object({
      userId: text,
      preferences: orErased(preferencesSchema),
      chosenAt: moment.describe('Later than that of the event before'),
      times: orErased(timesOf(moment))
        .optional()
        .describe('When each preference was chosen. Not there: all at that moment'),
      entryTimes: orErased(entryTimesOf(moment))
        .optional()
        .describe('When each entry of a preference was chosen or cleared. Not there: with its preference'),
    }),
  },
  UserNotificationsChosen: {
    version: 1,
    personal: personal('muted', 'wanted'),
    confidential: true,
    data: z.object({
      userId: text,
      muted: orErased(z.array(mutedSchema).readonly()),
      wanted: orErased(z.array(wantedSchema).readonly())
        .optional()
        .describe('Not there: chosen before these could be'),
    }),
  },
} satisfies DescribedEvents

export type SettingsEvent = EventOf<typeof settingsEvents>
