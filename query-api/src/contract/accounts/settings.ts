import { mutedSchema } from '@modstead/domain/accounts/settings/notification-choices'
import { z } from 'zod'
import { contract } from '../contract.ts'

export const readNotificationChoices = contract({
  method: 'GET',
  path: '/settings/notifications',
  roots: ['_internal'],
  summary: 'Which notifications and mails one does not want',
  right: 'settings.read',
  answer: z.strictObject({ muted: z.array(mutedSchema), newsletter: z.boolean() }),
  problems: [],
})
