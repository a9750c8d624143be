import { inspect } from '@modstead/domain/catalogue/inspection/inspect'
import { categoriesFor } from '@modstead/domain/catalogue/tags/categories'
import { gameVersionDates } from '@modstead/domain/catalogue/tags/game-versions'
import { PROJECT_TYPES } from '@modstead/domain/catalogue/tags/project-types'
import { licenseIdProblem } from '@modstead/domain/catalogue/values/license'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { packVersion } from '../importer/pack/pack-version.ts'
import { allAddOns, singleAddOns } from './all-add-ons.ts'
import { bodyOf } from './body.ts'
import { sampleOrganizations, sampleUsers } from './people.ts'
import { iconBytes } from './pictures/draw.ts'
import { drawIcon } from './pictures/icon.ts'
import { drawScene } from './pictures/scenes.ts'
import { daysBefore, releasesOf } from './releases.ts'

const slugs = new Set(allAddOns.map(({ slug }) => slug))
const owners = new Set([
  ...sampleUsers.map(({ username }) => username),
  ...sampleOrganizations.map(({ slug }) => slug),
  'creator',
])

describe('the sample catalogue', () => {
  test('has at least 60 add-ons of all six types, 12 users and 4 organizations', () => {
    expect(slugs.size).toBeGreaterThanOrEqual(60)
    expect(slugs.size).toBe(allAddOns.length)
    expect(new Set(allAddOns.map(({ type }) => type))).toEqual(new Set(PROJECT_TYPES))
    expect([sampleUsers.length, sampleOrganizations.length]).toEqual([12, 4])
  })

  test.each(allAddOns)('$slug names only existing things', (addOn) => {
    const names = categoriesFor(addOn.type).map(({ name }) => name)
    expect(addOn.categories.filter((name) => !names.includes(name))).toEqual([])
    expect([...(addOn.needs ?? []), ...(addOn.likes ?? [])].filter((slug) => !slugs.has(slug))).toEqual([])
    expect([addOn.owner, ...(addOn.members ?? [])].filter((name) => !owners.has(name))).toEqual([])
    expect(licenseIdProblem(addOn.license ?? 'MIT')).toBeNull()
  })

  test.each(singleAddOns)('$slug has versions whose files pass inspection', (addOn) => {
    const releases = releasesOf(addOn)
    expect(new Set(releases.map(({ facts }) => facts.versionNumber)).size).toBe(addOn.releases)
    for (const { facts } of releases) {
      const { filename, bytes } = packVersion({ meta: new Map() }, facts)
      const entryNames = Object.keys(unzipSync(bytes))
      expect(inspect({ ...facts, filename, fileType: null, entryNames, gameVersionDates })).toEqual({
        ok: true,
        warnings: [],
      })
    }
  })

  test.each(allAddOns)(
    '$slug publishes its versions in order, between its first day and the last',
    (addOn) => {
      const days = releasesOf(addOn).map(({ published }) => published)
      expect(days).toEqual(days.toSorted())
      expect(days.every((day) => day >= daysBefore(addOn.age) && day <= daysBefore(0))).toBe(true)
    },
  )

  test('is the same each time', async () => {
    const told = () => allAddOns.map((addOn) => [releasesOf(addOn), bodyOf(addOn, null)])
    expect(told()).toEqual(told())
    expect(await iconBytes('lamps', 'flame', 'ember')).toEqual(await iconBytes('lamps', 'flame', 'ember'))
    expect(drawScene('lamps', 'valley', 'ember')).toBe(drawScene('lamps', 'valley', 'ember'))
  })

  test('draws no two icons alike', () => {
    const drawn = allAddOns.map(({ slug, motif, palette }) => drawIcon(slug, motif, palette))
    expect(new Set(drawn).size).toBe(allAddOns.length)
  })
})
