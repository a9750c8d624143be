import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { ALL_STAFF_RIGHTS, STAFF_RIGHTS, type StaffRight, staffRightsOf } from '../kernel/staff-rights.ts'
import { may, organizationBits, projectBits } from './policy.ts'
import { MODERATOR_ORGANIZATION_PERMISSIONS, MODERATOR_PROJECT_PERMISSIONS } from './values/permissions.ts'

const moderator = (staffRights: number): Actor => ({
  kind: 'user',
  id: 'mona',
  role: 'moderator',
  staffRights,
})
const viewer = (actor: Actor) => ({ actor, isMember: false })

const holders: readonly [string, (actor: Actor) => boolean, readonly StaffRight[]][] = [
  ['see hidden projects', (actor) => may(viewer(actor), 'project.see'), ['REVIEW_PROJECTS', 'EDIT_CONTENT']],
  ['see hidden versions', (actor) => may(viewer(actor), 'version.see'), ['REVIEW_PROJECTS', 'EDIT_CONTENT']],
  ['see hidden teams', (actor) => may(viewer(actor), 'team.see'), ['REVIEW_PROJECTS', 'EDIT_CONTENT']],
  [
    'see hidden organizations',
    (actor) => may(viewer(actor), 'organization.see'),
    ['REVIEW_PROJECTS', 'EDIT_CONTENT'],
  ],
  [
    'change projects at all',
    (actor) => may(viewer(actor), 'project.change'),
    ['REVIEW_PROJECTS', 'EDIT_CONTENT', 'SET_MONETIZATION'],
  ],
  ['review projects', (actor) => may({ actor }, 'project.review'), ['REVIEW_PROJECTS']],
  ['write to their owners', (actor) => may({ actor }, 'project.writeAsModerator'), ['REVIEW_PROJECTS']],
  ['force monetization', (actor) => may({ actor }, 'project.forceMonetization'), ['SET_MONETIZATION']],
  ['set downloads', (actor) => may({ actor }, 'version.setDownloads'), ['CORRECT_DOWNLOADS']],
  ['edit projects', (actor) => projectBits(actor, null) === MODERATOR_PROJECT_PERMISSIONS, ['EDIT_CONTENT']],
  [
    'edit organizations',
    (actor) => organizationBits(actor, null) === MODERATOR_ORGANIZATION_PERMISSIONS,
    ['EDIT_CONTENT'],
  ],
]

describe.each(holders)('moderators may %s', (_what, holds, rights) => {
  test('with each of these rights alone, and with no other', () =>
    expect(STAFF_RIGHTS.filter((right) => holds(moderator(staffRightsOf([right]))))).toEqual(rights))
  test('not without them', () => {
    expect(holds(moderator(ALL_STAFF_RIGHTS & ~staffRightsOf(rights)))).toBe(false)
    expect(holds({ kind: 'user', id: 'dev', role: 'developer', staffRights: ALL_STAFF_RIGHTS })).toBe(false)
  })
})
