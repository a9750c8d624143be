import type { SiteNotification } from '@modstead/query-api/contract/site/inbox'
import { expect, test } from 'vitest'
import { notificationWords } from './notification-words.ts'

const any = { id: 'n', createdAt: '2026-01-01T00:00:00.000Z', isRead: false }
const project = { id: 'p', slug: 'copper-lamps', type: 'mod', title: 'Copper Lamps', iconUrl: null }
const invitation = { ...any, teamId: 't', role: 'Painter', isOpen: true }
const invitedBy = { id: 'u', username: 'anna', avatarUrl: null, role: 'developer' }

test.each<[SiteNotification, string]>([
  [
    { ...any, type: 'project_update', project, version: { id: 'v', number: '2.0' } },
    '/mod/copper-lamps/version/v',
  ],
  [{ ...invitation, type: 'team_invite', project, invitedBy }, '/mod/copper-lamps'],
  [
    {
      ...{ ...invitation, type: 'organization_invite', invitedBy: null },
      organization: { id: 'o', slug: 'lamp-makers', name: 'Lamp Makers', iconUrl: null },
    },
    '/organization/lamp-makers',
  ],
  [
    { ...any, type: 'status_change', project, oldStatus: 'processing', newStatus: 'approved' },
    '/mod/copper-lamps',
  ],
])('%j links to what it is about', (notification, href) => {
  expect(notificationWords(notification).href).toBe(href)
})

test('an invitation to a deleted project has no link', () => {
  const gone = { ...invitation, type: 'team_invite' as const, project: null, invitedBy }
  expect(notificationWords(gone).href).toBeUndefined()
})
