import type { Attempted } from './attempt.ts'
import { leaveDeadJob } from './dead-job.ts'

/** Actions that only staff may do. */
export const staffAttempts: Readonly<Record<string, Attempted>> = {
  'GET /events': {
    right: 'event.read',
    holders: { staff: 'READ_EVENTS' },
    attempt: (by, root) => by.get(`${root}/events?follow=false&type=ProjectDeleted`),
  },
  'GET /admin/jobs': {
    holders: 'nobody-else',
    attempt: (by, root) => by.get(`${root}/admin/jobs`),
  },
  'GET /admin/jobs/dead': {
    holders: 'nobody-else',
    attempt: (by, root) => by.get(`${root}/admin/jobs/dead`),
  },
  'POST /admin/jobs/dead/:/replay': {
    holders: 'nobody-else',
    attempt: async (by, root, { site, next }) =>
      by.post(`${root}/admin/jobs/dead/${await leaveDeadJob(site.databaseUrl, next())}/replay`),
  },
  'POST /admin/user-looks': {
    holders: { staff: 'VIEW_USERS' },
    attempt: (by, root, { site }) =>
      by.post(`${root}/admin/user-looks`, { user: site.enemy.id, reason: 'Walked along' }),
  },
  'GET /admin/user-looks': {
    right: 'user.listLooks',
    holders: 'nobody-else',
    attempt: (by, root) => by.get(`${root}/admin/user-looks`),
  },
  'GET /admin/newsletters': {
    right: 'newsletter.issue',
    holders: 'nobody-else',
    attempt: (by, root) => by.get(`${root}/admin/newsletters`),
  },
  'POST /admin/newsletters/trial': {
    holders: 'nobody-else',
    attempt: (by, root) => by.post(`${root}/admin/newsletters/trial`, { title: 'Walked', text: 'Along.' }),
  },
  'POST /admin/mail/test': {
    holders: 'nobody-else',
    attempt: (by, root) => by.post(`${root}/admin/mail/test`, { to: 'staff@mods.test' }),
  },
}
