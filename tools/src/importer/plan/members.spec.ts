import { expect, test } from 'vitest'
import { planAccounts } from './accounts.ts'
import { addOnWith } from './add-on.fixture.ts'
import { planMembers } from './members.ts'
import { planOwners } from './owners.ts'

const teamOf = (fields: object) => {
  const addOn = addOnWith('lamps', fields)
  const owner = planOwners([addOn]).get('lamps') ?? null
  return { addOn, owner, members: planMembers(addOn, owner) }
}

test('the authors after the first become members with these names and without permissions', () =>
  expect(teamOf({ authors: ['Anna', 'Ben B', 'https://a.example', 'anna'] }).members).toEqual([
    {
      username: 'Ben-B',
      name: 'Ben B',
      role: 'Author',
      permissions: 0,
      payoutsSplit: 0,
      ordering: 1,
      accepted: true,
    },
  ]))

test('an operator names members with their roles and permissions', () =>
  expect(
    teamOf({
      owner: 'anna',
      authors: ['somebody'],
      members: [
        { username: 'anna' },
        { username: 'ben', role: 'Artist', permissions: 3, payouts_split: 50, ordering: 7, accepted: false },
      ],
    }).members,
  ).toMatchObject([
    { username: 'ben', role: 'Artist', permissions: 3, payoutsSplit: 50, ordering: 7, accepted: false },
  ]))

test('an organization is not a member of its own projects, even if it is listed as an author', () => {
  const provenance = { repo: 'https://github.com/LampHall/x', commit: 'abc' }
  const addOns = [
    addOnWith('lamps', { authors: ['anna', 'LampHall', 'carl'], provenance }),
    addOnWith('chairs', { authors: ['ben'], provenance }),
  ]
  const owners = planOwners(addOns)
  const names = addOns.map((addOn) =>
    planMembers(addOn, owners.get(addOn.facts.slug) ?? null).map(({ username }) => username),
  )
  expect(names).toEqual([['carl'], ['ben']])
})

test('every account is planned once, whether referenced by name or by id', () => {
  const users = [{ username: 'anna', id: 'ANNA0000' }]
  const team = teamOf({
    owner: 'ANNA0000',
    members: [{ username: 'Anna' }, { username: 'ben' }],
    versions: [
      { version_number: '1', name: '1', channel: 'beta', published: '2024-05-01T10:00:00Z', author: 'Ben' },
    ],
  })
  expect(planAccounts(users, [team])).toEqual([...users, { username: 'ben' }])
})
