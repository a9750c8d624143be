import { APIS } from '@modstead/infra/http/api'
import { idOf, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { notification } from '../answers/notification.ts'
import { contract } from '../contract.ts'

export const listNotifications = contract({
  method: 'GET',
  path: '/user/:user/notifications',
  roots: APIS,
  summary: 'The notifications of a user, newest first',
  right: 'notification.list',
  params: z.object({ user: idOrUsername }),
  answer: z.array(notification),
  problems: ['not-found', 'private-to-owner'],
})

export const readNotificationsByIds = contract({
  method: 'GET',
  path: '/notifications',
  roots: APIS,
  summary: 'One’s own notifications by their ids, newest first',
  right: 'notification.read',
  query: z.object({ ids: idsParam }),
  answer: z.array(notification),
  problems: [],
})

export const readNotification = contract({
  method: 'GET',
  path: '/notification/:notification',
  roots: APIS,
  summary: 'One of one’s own notifications',
  right: 'notification.read',
  params: z.object({ notification: idOf('notification') }),
  answer: notification,
  problems: ['not-found'],
})
