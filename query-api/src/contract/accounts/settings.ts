import { mutedSchema, wantedSchema } from '@modstead/domain/accounts/settings/notification-choices'
import { z } from 'zod'
import { contract } from '../contract.ts'

export const readNotificationChoices = contract({
  method: 'GET',
  path: '/settings/notifications',
  roots: ['_internal'],
  summary: 'Which notifications one does not want, and which mails one wants',
  right: 'settings.read',
  answer: z.strictObject({
    muted: z.array(mutedSchema),
    wanted: z.array(wantedSchema),
    newsletter: z.boolean(),
  }),
  problems: [],
})
