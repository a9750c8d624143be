import { notificationTypes } from '@modstead/domain/accounts/settings/notification-choices'
import { PROJECT_STATUSES } from '@modstead/domain/catalogue/values/project-status'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { organizationCard, pictureUrl, userCard } from './cards.ts'
import { isParam, pageParam } from './page-query.ts'

const any = z.object({ id: z.string(), createdAt: z.string(), isRead: z.boolean() })

const project = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.string(),
  title: z.string(),
  iconUrl: pictureUrl,
})

const invitation = any.extend({
  teamId: z.string(),
  role: z.string(),
  /** null: their account is gone. */
  invitedBy: userCard.nullable(),
  /** It can be accepted or declined. */
  isOpen: z.boolean(),
})

const status = z.enum(PROJECT_STATUSES)

/** What it is about is null once that is deleted. */
const notification = z.discriminatedUnion('type', [
  any.extend({
    type: z.literal('project_update'),
    project,
    version: z.object({ id: z.string(), number: z.string() }),
  }),
  invitation.extend({ type: z.literal('team_invite'), project: project.nullable() }),
  invitation.extend({ type: z.literal('organization_invite'), organization: organizationCard.nullable() }),
  any.extend({ type: z.literal('status_change'), project, oldStatus: status, newStatus: status }),
])
export type SiteNotification = z.infer<typeof notification>

const inboxPage = z.object({
  notifications: z.array(notification),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type InboxPage = z.infer<typeof inboxPage>

export const readInboxPage = contract({
  method: 'GET',
  path: '/inbox',
  roots: ['_internal'],
  summary: 'One’s own notifications, newest first, page by page',
  right: 'notification.read',
  query: z.object({
    type: z.enum(notificationTypes).optional().catch(undefined),
    read: isParam('true').describe('Only those that were read'),
    page: pageParam,
  }),
  answer: inboxPage,
  problems: [],
})

export const readUnreadCount = contract({
  method: 'GET',
  path: '/inbox/unread/count',
  roots: ['_internal'],
  summary: 'How many notifications one has not read',
  right: 'notification.read',
  answer: z.object({ count: z.int() }),
  problems: [],
})

export const readUnread = contract({
  method: 'GET',
  path: '/inbox/unread',
  roots: ['_internal'],
  summary: 'The ids of one’s unread notifications',
  right: 'notification.read',
  answer: z.array(z.string()),
  problems: [],
})
