import { expect, it } from 'vitest'
import { dependencyMembers, searchVersions } from './version-parts.ts'

const combination = (
  loaders: string[],
  game: string,
  environment: 'unknown' | 'client_only' = 'unknown',
) => ({
  loaders,
  mrpack_loaders: loaders.includes('mrpack') ? ['quilt'] : [],
  game_versions: [game],
  environment,
})

it('lists each combination once, with an assumed environment if none is named', () => {
  const all = [
    combination(['fabric'], '1.20.1'),
    combination(['fabric'], '1.20.1', 'client_only'),
    combination(['mrpack'], '1.20.2'),
  ]
  expect(searchVersions(all, 'client_only')).toEqual([
    { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_only' },
    { loaders: ['mrpack', 'quilt'], gameVersions: ['1.20.2'], environment: 'client_only' },
  ])
})

it('lists the projects that versions depend on by type, each once', () => {
  const on = (projectId: string, type: 'required' | 'optional' | 'incompatible' | 'embedded') => ({
    projectId,
    type,
  })
  const all = [
    on('b', 'required'),
    on('a', 'required'),
    on('a', 'embedded'),
    on('c', 'incompatible'),
    on('d', 'optional'),
  ]
  expect(JSON.parse(`{${dependencyMembers(all)}}`)).toEqual({
    dependency_project_ids: ['a', 'b', 'c', 'd'],
    compatible_dependency_project_ids: ['a', 'b', 'd'],
    required_dependency_project_ids: ['a', 'b'],
    optional_dependency_project_ids: ['d'],
    incompatible_dependency_project_ids: ['c'],
    embedded_dependency_project_ids: ['a'],
  })
})
