/**
 * Rights that moderators are given one by one. Administrators have all of them. Each right is a bit by its
 * position here, so add new ones at the end.
 */
export const STAFF_RIGHTS = [
  'REVIEW_PROJECTS',
  'EDIT_CONTENT',
  'SET_MONETIZATION',
  'CORRECT_DOWNLOADS',
  'READ_EVENTS',
  'VIEW_USERS',
] as const

export type StaffRight = (typeof STAFF_RIGHTS)[number]

export const NO_STAFF_RIGHTS = 0
export const ALL_STAFF_RIGHTS: number = 2 ** STAFF_RIGHTS.length - 1

const bitOf = (right: StaffRight): number => 1 << STAFF_RIGHTS.indexOf(right)

export const staffRightsOf = (rights: readonly StaffRight[]): number =>
  rights.reduce((bits, right) => bits | bitOf(right), NO_STAFF_RIGHTS)

export const includesStaffRight = (bits: number, right: StaffRight): boolean => (bits & bitOf(right)) !== 0

export const staffRightsIn = (bits: number): readonly StaffRight[] =>
  STAFF_RIGHTS.filter((right) => includesStaffRight(bits, right))

export const areStaffRights = (bits: number): boolean =>
  Number.isInteger(bits) && bits >= NO_STAFF_RIGHTS && bits <= ALL_STAFF_RIGHTS

/**
 * The rights of a new moderator: those that all moderators had before rights were given one by one. They
 * exclude personal data.
 */
export const MODERATOR_RIGHTS: number = staffRightsOf([
  'REVIEW_PROJECTS',
  'EDIT_CONTENT',
  'SET_MONETIZATION',
  'CORRECT_DOWNLOADS',
  'READ_EVENTS',
])
