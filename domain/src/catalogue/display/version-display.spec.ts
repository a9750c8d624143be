import { describe, expect, it } from 'vitest'
import { duplicateChangelogs } from './duplicate-changelogs.ts'
import { featuredVersions } from './featured-versions.ts'
import { versionNamed } from './named-version.ts'
import { NO_FILE, primaryFile, primaryFirst } from './primary-file.ts'
import { byOrdering, newestVersionFirst } from './version-order.ts'
import { versionSlug } from './version-slug.ts'

describe('version slug', () => {
  const slugOf = (versionNumber: string, repeated = false) =>
    versionSlug({ id: 'aaaaaaa1', versionNumber }, repeated)

  it('is the number, or the id if the number is ambiguous', () => {
    expect(slugOf('1.1.0')).toBe('1.1.0')
    expect(slugOf('1.1.0', true)).toBe('aaaaaaa1')
    for (const vanishing of ['.', '..']) expect(slugOf(vanishing)).toBe('aaaaaaa1')
    for (const kept of ['1..', '..1', '...']) expect(slugOf(kept)).toBe(kept)
    expect(slugOf('aaaaaaa2')).toBe('aaaaaaa1')
  })
})

describe('duplicate changelog', () => {
  it('is one that repeats the previous version', () => {
    const changelogs = ['Fixes', 'Fixes', 'New things', '', '', 'Fixes']
    const versions = changelogs.map((changelog, place) => ({ id: `v${place}`, changelog }))
    expect([...duplicateChangelogs(versions)]).toEqual(['v0'])
  })
})

describe('primary file', () => {
  const file = (filename: string, primary: boolean) => ({ ...NO_FILE, filename, primary, size: 7 })

  it('is the marked one, or else the first, or else a placeholder', () => {
    expect(primaryFile([file('a', false), file('b', true)]).filename).toBe('b')
    expect(primaryFile([file('a', false), file('b', false)]).filename).toBe('a')
    expect(primaryFile([]).size).toBe(0)
  })

  it('comes before the others, which are sorted by name', () => {
    const names = (...files: readonly (typeof NO_FILE)[]) =>
      primaryFirst(files).map(({ filename }) => filename)
    expect(names(file('c', false), file('a', false), file('b', true))).toEqual(['b', 'a', 'c'])
    expect(names(file('c', false), file('b', false), file('a', false))).toEqual(['c', 'a', 'b'])
    expect(names()).toEqual([])
  })
})

describe('version order', () => {
  const version = (id: string, publishedAt: string, ordering: number | null = null) => ({
    id,
    publishedAt,
    ordering,
  })

  it('is newest first, with or without milliseconds', () => {
    const versions = [
      version('a', '2024-01-01T00:00:00Z'),
      version('b', '2024-01-01T00:00:00.500Z'),
      version('c', '2024-01-02T00:00:00Z'),
      version('d', '2024-01-01T00:00:00Z'),
    ]
    expect(versions.toSorted(newestVersionFirst).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
  })

  it('by ids puts explicit orderings first, then the oldest', () => {
    const versions = [
      version('old', '2020-01-01T00:00:00Z'),
      version('second', '2025-01-01T00:00:00Z', 2),
      version('new', '2024-01-01T00:00:00Z'),
      version('first', '2025-01-01T00:00:00Z', -1),
    ]
    expect(versions.toSorted(byOrdering).map(({ id }) => id)).toEqual(['first', 'second', 'old', 'new'])
  })

  it('by ids is oldest first for equal orderings, and by id for equal times', () => {
    const versions = [
      version('c', '2024-01-02T00:00:00Z', 1),
      version('b', '2024-01-01T00:00:00Z', 1),
      version('a', '2024-01-01T00:00:00Z', 1),
    ]
    for (const given of [versions, versions.toReversed()])
      expect(given.toSorted(byOrdering).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const unordered = versions.map((each) => ({ ...each, ordering: null }))
    expect(unordered.toSorted(byOrdering).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('a version by id or number', () => {
  const version = (id: string, number: string, publishedAt: string) => ({ id, number, publishedAt })
  const versions = [
    version('first000', '1.0', '2024-01-01T00:00:00Z'),
    version('second00', '1.0', '2024-01-02T00:00:00Z'),
    version('third000', 'first000', '2024-01-03T00:00:00Z'),
  ]
  it.each([
    ['1.0', 'second00'],
    ['first000', 'first000'],
    ['third000', 'third000'],
    ['2.0', undefined],
  ])('for %s is %s', (idOrNumber, id) => expect(versionNamed(versions, idOrNumber)?.id).toBe(id))
})

describe('featured versions', () => {
  const version = (id: string, day: number, gameVersions: string[], loaders: string[]) => ({
    id,
    publishedAt: `2024-01-${String(day).padStart(2, '0')}T00:00:00Z`,
    gameVersions,
    loaders,
  })

  it('are the newest for each released game version and loader, newest first', () => {
    const versions = [
      version('old', 1, ['1.20.1'], ['fabric']),
      version('forge', 2, ['1.20.1'], ['forge']),
      version('new', 3, ['1.20.1', '24w14a'], ['fabric']),
      version('other', 4, ['1.20.4'], ['fabric']),
    ]
    expect(featuredVersions(versions).map(({ id }) => id)).toEqual(['other', 'new', 'forge'])
  })

  it('are all if no version supports a game release', () => {
    const versions = [version('a', 1, ['24w14a'], ['fabric']), version('b', 2, [], ['fabric'])]
    expect(featuredVersions(versions).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
