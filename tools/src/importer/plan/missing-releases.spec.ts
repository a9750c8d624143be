import { expect, test } from 'vitest'
import { addOnWith } from './add-on.fixture.ts'
import { missingReleases } from './missing-releases.ts'

const published = '2024-05-01T10:00:00Z'
const releases = (...versions: { version_number: string; id?: string }[]) =>
  addOnWith('lamps', {
    versions: versions.map((each) => ({ name: 'x', channel: 'release', published, ...each })),
  }).facts.versions
const keys = (...[wanted, present]: Parameters<typeof missingReleases>) =>
  [...missingReleases(wanted, present).values()].map(({ key }) => key)

test('a version exists if one with its number does', () =>
  expect(
    keys(releases({ version_number: '1.0' }, { version_number: '1.1' }), [
      { id: 'A', version_number: '1.0' },
    ]),
  ).toEqual(['1.1']))

test('several versions with one number count separately', () => {
  const both = releases({ version_number: '1.0' }, { version_number: '1.0' })
  expect(keys(both, [])).toEqual(['1.0', '1.0/2'])
  expect(keys(both, [{ id: 'A', version_number: '1.0' }])).toEqual(['1.0/2'])
})

test('a version with an id exists if that id does, whatever else has its number', () => {
  const both = releases({ version_number: '1.0', id: 'A' }, { version_number: '1.0', id: 'B' })
  expect(keys(both, [{ id: 'B', version_number: '1.0' }])).toEqual(['A'])
  expect(keys(both, [{ id: 'A', version_number: 'renamed since' }])).toEqual(['B'])
})
