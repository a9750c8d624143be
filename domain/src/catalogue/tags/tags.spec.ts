import { describe, expect, it } from 'vitest'
import { SIDE_TYPES } from '../values/side-type.ts'
import { CATEGORIES, CATEGORY_HEADERS, categoriesFor, isKnownCategory } from './categories.ts'
import { categoryIcon, loaderIcon } from './icons.ts'
import {
  DONATION_PLATFORMS,
  donationPlatformFor,
  donationPlatformName,
  isDonationPlatform,
  isLinkPlatform,
} from './link-platforms.ts'
import { isKnownLoader, isPluginLoader, LOADERS, loaderNamed, supportedTypesV2 } from './loaders.ts'
import { PROJECT_TYPES } from './project-types.ts'
import { REPORT_TYPES } from './report-types.ts'

const svg =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24"[^>]*>(<[a-z]+( [a-z0-9-]+="[^"<>]*")*\/>)+<\/svg>$/

describe('categories', () => {
  it('are 77 under four headers, without duplicates in a type', () => {
    expect(CATEGORIES).toHaveLength(77)
    expect(new Set(CATEGORIES.map((category) => category.header))).toEqual(new Set(CATEGORY_HEADERS))
    expect(new Set(CATEGORIES.map(({ name, projectType }) => `${projectType}/${name}`)).size).toBe(77)
  })

  it('are the same for plugins, data packs and mods', () => {
    expect(categoriesFor('mod')).toHaveLength(19)
    expect(categoriesFor('plugin')).toEqual(categoriesFor('mod'))
    expect(categoriesFor('datapack')).toEqual(categoriesFor('mod'))
    for (const { projectType } of categoriesFor('shader')) expect(projectType).toBe('shader')
  })

  it('keep performance levels and resolutions in order', () => {
    const named = (header: string) =>
      CATEGORIES.filter((category) => category.header === header).map(({ name }) => name)
    expect(named('performance impact')).toEqual(['potato', 'low', 'medium', 'high', 'screenshot'])
    expect(named('resolutions').slice(0, 3)).toEqual(['8x-', '16x', '32x'])
  })

  it('are known by name', () => {
    expect(isKnownCategory('512x+')).toBe(true)
    expect(isKnownCategory('fabric')).toBe(false)
  })

  it('have an SVG icon each, and so do loaders', () => {
    for (const { name } of CATEGORIES) expect(categoryIcon(name)).toMatch(svg)
    for (const { name } of LOADERS) expect(loaderIcon(name)).toMatch(svg)
    expect(loaderIcon('no-such-thing')).toBe(categoryIcon('no-such-thing'))
    expect(loaderIcon('no-such-thing')).toMatch(svg)
    expect([categoryIcon('magic'), loaderIcon('fabric')]).not.toContain(loaderIcon('no-such-thing'))
  })
})

describe('loaders', () => {
  it('are 29, with the platform flag only on plugin loaders', () => {
    expect(LOADERS).toHaveLength(29)
    expect(loaderNamed('fabric')?.platform).toBeUndefined()
    expect(loaderNamed('bukkit')?.platform).toBe(false)
    expect(loaderNamed('waterfall')?.platform).toBe(true)
    expect(isKnownLoader('rust')).toBe(false)
  })

  it('are plugin loaders if their tag lists plugins', () => {
    for (const { name, projectTypes } of LOADERS)
      expect(isPluginLoader(name)).toBe(projectTypes.includes('plugin'))
  })

  it('support the types in v2 that publishing clients look up', () => {
    const types = (name: string) => supportedTypesV2(loaderNamed(name) ?? { name, projectTypes: [] })
    expect(types('fabric')).toEqual(['mod', 'modpack', 'project'])
    expect(types('paper')).toEqual(['plugin', 'mod', 'project'])
    expect(types('datapack')).toEqual(['datapack', 'mod', 'project'])
    expect(types('rift')).toEqual(['mod', 'project'])
    expect(types('minecraft')).toEqual(['resourcepack', 'project'])
  })
})

describe('fixed lists', () => {
  it('have the types of projects, sides and reports', () => {
    expect(PROJECT_TYPES).toHaveLength(6)
    expect(SIDE_TYPES).toHaveLength(4)
    expect(REPORT_TYPES).toHaveLength(8)
  })

  it('know donation platforms, also by free-form names', () => {
    expect(DONATION_PLATFORMS.map(({ short }) => short)).toEqual([
      'patreon',
      'bmac',
      'paypal',
      'github',
      'ko-fi',
      'other',
    ])
    expect(['Ko-Fi', 'kofi', 'buy-me-a-coffee', 'BMAC', 'liberapay'].map(donationPlatformFor)).toEqual([
      'ko-fi',
      'ko-fi',
      'bmac',
      'bmac',
      'other',
    ])
    expect(donationPlatformName('bmac')).toBe('Buy Me A Coffee')
    expect(donationPlatformName('liberapay')).toBe('Other')
  })

  it('distinguish information links from donation links', () => {
    expect([isLinkPlatform('wiki'), isDonationPlatform('wiki')]).toEqual([true, false])
    expect([isLinkPlatform('ko-fi'), isDonationPlatform('ko-fi')]).toEqual([true, true])
    expect(isLinkPlatform('__proto__')).toBe(false)
  })
})
