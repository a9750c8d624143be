import { describe, expect, it } from 'vitest'
import {
  ALL_STAFF_RIGHTS,
  areStaffRights,
  includesStaffRight,
  MODERATOR_RIGHTS,
  STAFF_RIGHTS,
  staffRightsIn,
  staffRightsOf,
} from './staff-rights.ts'

describe('rights of staff', () => {
  it('keep their stored bits', () => {
    expect(STAFF_RIGHTS.map((right) => [right, staffRightsOf([right])])).toEqual([
      ['REVIEW_PROJECTS', 1],
      ['EDIT_CONTENT', 2],
      ['SET_MONETIZATION', 4],
      ['CORRECT_DOWNLOADS', 8],
      ['READ_EVENTS', 16],
      ['VIEW_USERS', 32],
    ])
  })
  it('are a set of bits', () => {
    expect(staffRightsOf(['EDIT_CONTENT', 'READ_EVENTS', 'EDIT_CONTENT'])).toBe(18)
    expect(staffRightsIn(18)).toEqual(['EDIT_CONTENT', 'READ_EVENTS'])
    expect(staffRightsIn(0)).toEqual([])
    expect(includesStaffRight(18, 'READ_EVENTS')).toBe(true)
    expect(includesStaffRight(18, 'VIEW_USERS')).toBe(false)
  })
  it('of a moderator are all except access to personal data', () =>
    expect(ALL_STAFF_RIGHTS & ~MODERATOR_RIGHTS).toBe(staffRightsOf(['VIEW_USERS'])))
  it.each([0, 1, MODERATOR_RIGHTS, ALL_STAFF_RIGHTS])('may be %d', (bits) =>
    expect(areStaffRights(bits)).toBe(true),
  )
  it.each([-1, 1.5, ALL_STAFF_RIGHTS + 1, Number.NaN])('may not be %d', (bits) =>
    expect(areStaffRights(bits)).toBe(false),
  )
})
