import { describe, expect, test } from 'vitest'
import { isNoWider, isWithin } from './confinement.ts'

const project = (id: string, organizationId: string | null = null) =>
  ({ kind: 'project', id, organizationId }) as const
const organization = (id: string) => ({ kind: 'organization', id }) as const
const confinement = { projects: ['p'], organizations: ['o'] }

describe('a confinement', () => {
  test('includes what it names, and the projects of its organizations', () => {
    for (const inside of [project('p'), project('p', 'x'), project('q', 'o'), organization('o')])
      expect(isWithin(confinement, inside)).toBe(true)
  })
  test('includes nothing else, even if something of the other kind has the same id', () => {
    for (const outside of [
      project('q'),
      project('q', 'x'),
      project('o'),
      organization('p'),
      project('q', 'p'),
    ])
      expect(isWithin(confinement, outside)).toBe(false)
    expect(isWithin({ projects: [], organizations: [] }, project('p'))).toBe(false)
  })
  test('that is missing includes everything', () => {
    expect(isWithin(null, project('q'))).toBe(true)
    expect(isWithin(undefined, organization('x'))).toBe(true)
  })
  test.each([
    [null, null, true],
    [confinement, null, true],
    [null, confinement, false],
    [confinement, confinement, true],
    [{ projects: ['p'], organizations: [] }, confinement, true],
    [{ projects: ['p', 'q'], organizations: [] }, confinement, false],
    [{ projects: [], organizations: ['p'] }, confinement, false],
  ])('%j is no wider than %j: %s', (inner, outer, is) => expect(isNoWider(inner, outer)).toBe(is))
})
