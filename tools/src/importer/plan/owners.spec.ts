import { describe, expect, test } from 'vitest'
import { addOnWith } from './add-on.fixture.ts'
import { planOwners } from './owners.ts'

const from = (owner: string) => ({ repo: `https://github.com/${owner}/x`, commit: 'abc' })

describe('the owner of an add-on', () => {
  test('is its first author', () =>
    expect(planOwners([addOnWith('lamps', { authors: ['anna', 'ben'] })]).get('lamps')).toEqual({
      kind: 'user',
      author: { username: 'anna', name: null },
    }))

  test('is the owner of its repository if no author is known', () =>
    expect(planOwners([addOnWith('lamps', { provenance: from('anna') })]).get('lamps')).toEqual({
      kind: 'user',
      author: { username: 'anna', name: null },
    }))

  test('is missing if nothing is known, whoever owns the other add-ons', () =>
    expect(
      planOwners([addOnWith('lamps'), addOnWith('chairs', { authors: ['ben'] })]).get('lamps'),
    ).toBeNull())

  test('is an organization if several people publish from one place', () => {
    const addOns = [
      addOnWith('lamps', { authors: ['anna'], provenance: from('LampHall') }),
      addOnWith('chairs', { authors: ['ben'], provenance: from('lamphall') }),
    ]
    expect(planOwners(addOns).get('chairs')).toEqual({
      kind: 'organization',
      organization: {
        slug: 'lamphall',
        name: 'LampHall',
        description: 'Makers of lamps and chairs',
        owner: { username: 'anna', name: null },
      },
    })
  })

  test('is one person who publishes several add-ons from one place', () => {
    const addOns = [
      addOnWith('lamps', { authors: ['anna'], provenance: from('annas-place') }),
      addOnWith('chairs', { provenance: from('annas-place') }),
    ]
    const anna = { kind: 'user', author: { username: 'anna', name: null } }
    expect([...planOwners(addOns).values()]).toEqual([anna, anna])
  })

  test('is the one that an operator names', () =>
    expect(planOwners([addOnWith('lamps', { authors: ['anna'], owner: 'carl' })]).get('lamps')).toEqual({
      kind: 'user',
      author: { username: 'carl', name: null },
    }))
})
