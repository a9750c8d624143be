import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld({ filesUrl: 'https://files.mods.test' })
})

afterAll(() => world.close())

const read = async (path: string) => (await world.get(path)).json()
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('the tags', () => {
  it.each([
    ['category', ['icon', 'name', 'project_type', 'header']],
    ['loader', ['icon', 'name', 'supported_project_types']],
    ['game_version', ['version', 'version_type', 'date', 'major']],
    ['license', ['short', 'name']],
    ['donation_platform', ['short', 'name']],
  ])('of type %s have exactly the keys %j in v2', async (kind, keys) => {
    for (const tag of await read(`/v2/tag/${kind}`)) expect(Object.keys(tag)).toEqual(keys)
  })

  it('of sides, reports and project types are plain words', async () => {
    expect(await read('/v2/tag/side_type')).toEqual(['unknown', 'required', 'optional', 'unsupported'])
    expect(await read('/v2/tag/report_type')).toContain('spam')
    expect(await read('/v2/tag/project_type')).toContain('mod')
  })

  it('exclude the loader of modpacks in v2 and mark plugin loaders in v3', async () => {
    expect(names(await read('/v2/tag/loader'))).not.toContain('mrpack')
    const loaders: { name: string; metadata: { platform?: boolean } }[] = await read('/v3/tag/loader')
    const platform = (name: string) => loaders.find((loader) => loader.name === name)?.metadata.platform
    expect(names(loaders)).toContain('mrpack')
    expect([platform('fabric'), platform('bukkit'), platform('waterfall')]).toEqual([undefined, false, true])
  })

  it('list game versions in the same order in both versions of the API', async () => {
    const v2: { version: string }[] = await read('/v2/tag/game_version')
    const v3: { value: string }[] = await read('/v3/loader_field?loader_field=game_versions')
    expect(v3.map(({ value }) => value)).toEqual(v2.map(({ version }) => version))
    expect((await world.get('/v3/loader_field?loader_field=nothing')).statusCode).toBe(404)
  })

  it('include the text of a license, and the games and link platforms of v3', async () => {
    expect(await read('/v2/tag/license/MIT')).toMatchObject({ title: 'MIT License' })
    expect((await world.get('/v2/tag/license/nothing')).statusCode).toBe(400)
    expect(names(await read('/v3/games'))).toEqual(['minecraft-java', 'minecraft-bedrock'])
    const platforms: { name: string; donation: boolean }[] = await read('/v3/link_platform')
    expect(platforms).toContainEqual({ name: 'patreon', donation: true })
    expect(platforms).toContainEqual({ name: 'issues', donation: false })
  })
})

describe('files with their own address', () => {
  it('are served under the root', async () => {
    const stored = await world.images.save({ bytes: Buffer.from('picture'), ext: 'webp' })
    expect((await world.get(`/${stored}`)).headers['content-type']).toBe('image/webp')
  })
})
