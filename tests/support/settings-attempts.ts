import type { Attempted } from './attempt.ts'

/** Users' own choices. */
export const settingsAttempts: Readonly<Record<string, Attempted>> = {
  'GET /settings/notifications': {
    right: 'settings.read',
    holders: 'everybody',
    attempt: (by, root) => by.get(`${root}/settings/notifications`),
  },
  'PATCH /settings/notifications': {
    holders: 'everybody',
    attempt: (by, root) => by.patch(`${root}/settings/notifications`, { muted: [], newsletter: false }),
  },
  'PATCH /settings/preferences': {
    holders: 'everybody',
    attempt: (by, root) =>
      by.patch(`${root}/settings/preferences`, { preferences: {}, chosen_at: '2026-01-01T00:00:00Z' }),
  },
}
