import { describe, expect, it } from 'vitest'
import {
  canonicalGameVersion,
  GAME_VERSIONS,
  gameVersionDates,
  gameVersionNamed,
  gameVersionRank,
  inTagOrder,
  isKnownGameVersion,
  newestGameVersionFirst,
  oldestGameVersionFirst,
} from './game-versions.ts'

describe('game versions', () => {
  it('are listed once each, newest first, back to 2009', () => {
    const dates = GAME_VERSIONS.map((version) => version.date)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(new Set(GAME_VERSIONS.map((version) => version.version)).size).toBe(GAME_VERSIONS.length)
    expect(GAME_VERSIONS.length).toBeGreaterThanOrEqual(828)
    expect(GAME_VERSIONS.at(-1)?.date.slice(0, 4)).toBe('2009')
    for (const { date } of GAME_VERSIONS) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('list every release above its own snapshots and release candidates', () => {
    for (const { version } of GAME_VERSIONS) {
      const release = /^(\d+\.\d+(?:\.\d+)?)-/.exec(version)?.[1]
      if (release !== undefined && isKnownGameVersion(release))
        expect(gameVersionRank(release), version).toBeLessThan(gameVersionRank(version))
    }
  })

  it('are sorted across the old and the new numbering', () => {
    const shuffled = ['1.20.1', '26.1.2', '1.9', '24w14a', '26.1', '1.20', '1.21.11']
    expect(shuffled.toSorted(newestGameVersionFirst)).toEqual([
      '26.1.2',
      '26.1',
      '1.21.11',
      '24w14a',
      '1.20.1',
      '1.20',
      '1.9',
    ])
    expect(['1.20.2', '1.20.1'].toSorted(oldestGameVersionFirst)).toEqual(['1.20.1', '1.20.2'])
  })

  it('are sorted last if unknown, by descending number', () => {
    expect(['99.9', '1.0', '99.10'].toSorted(newestGameVersionFirst)).toEqual(['1.0', '99.10', '99.9'])
    expect(gameVersionRank('99.9')).toBe(GAME_VERSIONS.length)
    expect(isKnownGameVersion('constructor')).toBe(false)
  })

  it('have dates and types', () => {
    expect(gameVersionDates.get('1.14')).toBe('2019-04-23T14:52:44Z')
    expect(gameVersionNamed('26.1-rc-1')).toMatchObject({ type: 'snapshot', major: false })
    expect(gameVersionNamed('1.21.11')).toMatchObject({ type: 'release', major: true })
  })

  it('are major if they are the newest release of their line', () => {
    const major = GAME_VERSIONS.filter((version) => version.major).map(({ version }) => version)
    const recent = ['26.3', '26.2', '26.1.2', '1.21.11', '1.20.6', '1.19.4', '1.18.2', '1.17.1', '1.16.5']
    expect(major.slice(0, recent.length)).toEqual(recent)
    expect(major.slice(-5)).toEqual(['1.4.7', '1.3.2', '1.2.5', '1.1', '1.0'])
    const lines = major.map((version) => version.split('.').slice(0, 2).join('.'))
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('are recognized with a redundant zero', () => {
    expect(canonicalGameVersion('1.14.0')).toBe('1.14')
    expect(canonicalGameVersion('26.2.0')).toBe('26.2')
    expect(canonicalGameVersion(' 1.20.1 ')).toBe('1.20.1')
    expect(canonicalGameVersion('1.3.3')).toBeNull()
    expect(canonicalGameVersion('1.20.x')).toBeNull()
  })
})

describe('the order of the tag list', () => {
  const version = (name: string, date: string, ordering?: number) => ({
    version: name,
    type: 'release' as const,
    date: `${date}T00:00:00Z`,
    ...(ordering === undefined ? {} : { ordering }),
  })

  it('is by explicit position, then newest first', () => {
    const ordered = inTagOrder([
      version('old', '2020-01-01'),
      version('hundred', '2021-01-01', 100),
      version('new', '2024-01-01'),
      version('first', '2010-01-01', -1),
    ])
    expect(ordered.map(({ version: name }) => name)).toEqual(['first', 'hundred', 'new', 'old'])
    for (const listed of [ordered, ordered.toReversed()]) expect(inTagOrder(listed)).toEqual(ordered)
  })

  it('keeps versions of the same day in place', () => {
    const sameDay = ['b', 'a', 'c'].map((name) => version(name, '2024-01-01'))
    expect(inTagOrder(sameDay).map(({ version: name }) => name)).toEqual(['b', 'a', 'c'])
  })
})
