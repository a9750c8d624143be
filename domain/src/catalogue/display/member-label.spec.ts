import { expect, it } from 'vitest'
import { memberLabel } from './member-label.ts'

it.each([
  [true, 'Owner', 'Owner'],
  [true, 'Captain', 'Captain'],
  [false, 'Captain', 'Captain'],
  [false, 'Owner', 'Member'],
  [false, ' oWNER ', 'Member'],
  [false, 'Former owner', 'Former owner'],
])('a member (owner: %s) with the role %j is shown as %j', (owner, role, shown) => {
  expect(memberLabel({ owner, role })).toBe(shown)
})
