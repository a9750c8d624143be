import { createHash } from 'node:crypto'
import { idFromBytes } from '@modstead/domain/kernel/ids'

/** The same event always gives the same notification, however often the read model is rebuilt. */
export const notificationId = (eventId: string): string =>
  idFromBytes(createHash('sha256').update('notification ').update(eventId).digest())
