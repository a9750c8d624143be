import { describe, expect, it } from 'vitest'
import type { Environment } from '../values/environment.ts'
import { ENVIRONMENTS } from '../values/environment.ts'
import {
  defaultSidesFor,
  environmentOf,
  type Sides,
  shownEnvironment,
  sidesOf,
  sidesOfProject,
} from './environment.ts'
import { shownLoaders } from './shown-loaders.ts'
import {
  hitTypeV2,
  listedTypesOf,
  projectTypesOf,
  projectTypeV2,
  shownProjectType,
} from './shown-project-type.ts'

describe('shown project type', () => {
  it.each([
    [[], 'mod', 'project'],
    [['fabric', 'forge'], 'mod', 'mod'],
    [['fabric', 'datapack', 'paper'], 'datapack', 'mod'],
    [['fabric', 'paper'], 'plugin', 'mod'],
    [['velocity'], 'plugin', 'mod'],
    [['mrpack', 'datapack'], 'modpack', 'modpack'],
    [['iris', 'optifine'], 'shader', 'shader'],
    [['minecraft'], 'resourcepack', 'resourcepack'],
    [['minecraft', 'fabric'], 'mod', 'mod'],
    [['no-such-loader'], 'mod', 'project'],
  ])('of %j is %s, and %s in v2', (loaders, shown, v2) => {
    expect(shownProjectType(loaders)).toBe(shown)
    expect(projectTypeV2(loaders)).toBe(v2)
  })

  it.each([
    [[], [], ['mod']],
    [['no-such-loader'], [], ['mod']],
    [
      ['fabric', 'paper'],
      ['mod', 'plugin'],
      ['mod', 'plugin'],
    ],
    [['iris'], ['shader'], ['shader']],
  ])('of %j is %j in answers and %j in lists', (loaders, answered, listed) => {
    expect(projectTypesOf(loaders)).toEqual(answered)
    expect(listedTypesOf(loaders)).toEqual(listed)
    expect(listed).toContain(hitTypeV2(loaders) === 'mod' ? 'mod' : shownProjectType(loaders))
  })

  it('is the one that a project was created as, until its loaders decide', () => {
    expect([shownProjectType([], 'plugin'), hitTypeV2([], 'plugin'), projectTypeV2([])]).toEqual([
      'plugin',
      'mod',
      'project',
    ])
    expect(listedTypesOf([], 'shader')).toEqual(['shader'])
    expect([shownProjectType(['fabric'], 'shader'), listedTypesOf(['fabric'], 'shader')]).toEqual([
      'mod',
      ['mod'],
    ])
  })

  it('ignores unknown loaders', () => {
    expect(projectTypesOf(['fabrik', 'fabric'])).toEqual(projectTypesOf(['fabric']))
    expect(shownProjectType(['fabrik'])).toBe('mod')
  })

  it('does not hide the other types', () => {
    expect(projectTypesOf(['paper', 'fabric', 'datapack'])).toEqual(['mod', 'plugin', 'datapack'])
  })
})

describe('shown loaders', () => {
  it('of a modpack are those of its mods', () => {
    expect(shownLoaders(['mrpack'], ['fabric', 'quilt'])).toEqual(['fabric', 'quilt'])
    expect(shownLoaders(['fabric'], [])).toEqual(['fabric'])
    expect(shownLoaders(['mrpack', 'fabric'], ['fabric'])).toEqual(['fabric'])
  })
})

describe('environment', () => {
  const pairs: [Sides['client'], Sides['server'], Environment][] = [
    ['required', 'required', 'client_and_server'],
    ['required', 'unsupported', 'client_only'],
    ['required', 'optional', 'client_only_server_optional'],
    ['unsupported', 'required', 'server_only'],
    ['optional', 'required', 'server_only_client_optional'],
    ['optional', 'optional', 'client_or_server'],
  ]

  it.each(pairs)('of client %s and server %s is %s, and vice versa', (client, server, environment) => {
    expect(environmentOf({ client, server })).toBe(environment)
    expect(sidesOf(environment)).toEqual({ client, server })
  })

  it('is unknown for every other pair', () => {
    expect(environmentOf({ client: 'unsupported', server: 'unsupported' })).toBe('unknown')
    expect(environmentOf({ client: 'unknown', server: 'required' })).toBe('unknown')
  })

  it('of plugins is shown as a dedicated server', () => {
    expect(shownEnvironment('server_only', ['paper', 'velocity'])).toBe('dedicated_server_only')
    expect(shownEnvironment('server_only', ['fabric', 'paper'])).toBe('server_only')
    expect(shownEnvironment('server_only', ['datapack'])).toBe('server_only')
    expect(shownEnvironment('server_only', [])).toBe('server_only')
    expect(shownEnvironment('client_only', ['paper'])).toBe('client_only')
  })

  it('always has sides', () => {
    expect(ENVIRONMENTS).toHaveLength(10)
    expect(sidesOf('singleplayer_only')).toEqual({ client: 'required', server: 'required' })
    expect(sidesOf('dedicated_server_only')).toEqual({ client: 'unsupported', server: 'required' })
  })

  it('falls back to the usual sides of the type', () => {
    expect(defaultSidesFor('plugin')).toEqual({ client: 'unsupported', server: 'required' })
    expect(defaultSidesFor('datapack')).toEqual({ client: 'optional', server: 'required' })
    expect(sidesOfProject(['unknown'], 'shader')).toEqual({ client: 'required', server: 'unsupported' })
    expect(sidesOfProject([], 'mod')).toEqual({ client: 'unknown', server: 'unknown' })
  })

  it('of a project is optional on the side where its versions differ', () => {
    expect(sidesOfProject(['client_only', 'client_and_server', 'unknown'], 'mod')).toEqual({
      client: 'required',
      server: 'optional',
    })
  })
})
