import { APIS } from '@modstead/infra/http/api'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract } from '../../http/contract.ts'
import { changedIdsParam } from '../../http/ids-param.ts'

const right = 'notification.change'

export const markNotificationRead = contract({
  method: 'PATCH',
  path: '/notification/:notification',
  roots: APIS,
  summary: 'Mark a notification as read',
  right,
  params: z.object({ notification: idOf('notification') }),
  answer: null,
  problems: ['not-found'],
})

export const deleteNotification = contract({
  ...markNotificationRead,
  method: 'DELETE',
  summary: 'Delete a notification',
})

export const markNotificationsRead = contract({
  method: 'PATCH',
  path: '/notifications',
  roots: APIS,
  summary: 'Mark notifications as read',
  right,
  query: z.object({ ids: changedIdsParam }),
  answer: null,
  problems: [],
})

export const deleteNotifications = contract({
  ...markNotificationsRead,
  method: 'DELETE',
  summary: 'Delete notifications',
})
