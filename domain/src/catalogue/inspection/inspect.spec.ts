import { describe, expect, it } from 'vitest'
import { archiveNeedOf, type InspectedFile, inspect } from './inspect.ts'

const gameVersionDates = new Map([
  ['b1.7', '2011-06-30T22:00:00Z'],
  ['1.5.2', '2013-04-25T15:45:00Z'],
  ['1.7.10', '2014-06-26T00:00:00Z'],
  ['1.12.2', '2017-09-18T08:39:46Z'],
  ['1.13.2', '2018-10-22T11:41:07Z'],
  ['1.18.2', '2022-02-28T10:42:45Z'],
  ['1.20.1', '2023-06-12T13:25:51Z'],
])

const file = (change: Partial<InspectedFile>): InspectedFile => ({
  filename: 'file.jar',
  fileType: null,
  entryNames: [],
  loaders: ['fabric'],
  gameVersions: ['1.20.1'],
  gameVersionDates,
  ...change,
})
const warningsFor = (change: Partial<InspectedFile>) => {
  const inspection = inspect(file(change))
  return inspection.ok ? inspection.warnings : `refused: ${inspection.because}`
}

describe('the inspection of a file by its entries', () => {
  it.each<[loader: string, filename: string, entries: string[], gameVersion: string]>([
    ['fabric', 'a.jar', ['fabric.mod.json'], '1.20.1'],
    ['quilt', 'a.jar', ['quilt.mod.json'], '1.20.1'],
    ['quilt', 'a.zip', ['fabric.mod.json'], '1.18.2'],
    ['forge', 'a.jar', ['META-INF/mods.toml'], '1.20.1'],
    ['forge', 'a.zip', ['META-INF/MANIFEST.MF'], '1.13.2'],
    ['forge', 'a.jar', ['org/example/Mod.class'], '1.20.1'],
    ['forge', 'a.jar', ['mcmod.info'], '1.12.2'],
    ['neoforge', 'a.jar', ['META-INF/neoforge.mods.toml'], '1.20.1'],
    ['neoforge', 'a.jar', ['META-INF/mods.toml'], '1.20.1'],
    ['liteloader', 'a.litemod', ['litemod.json'], '1.12.2'],
    ['liteloader', 'a.jar', ['litemod.json'], '1.12.2'],
    ['rift', 'a.jar', ['riftmod.json'], '1.13.2'],
    ['bukkit', 'a.jar', ['plugin.yml'], '1.20.1'],
    ['folia', 'a.zip', ['paper-plugin.yml'], '1.20.1'],
    ['waterfall', 'a.jar', ['bungee.yml'], '1.20.1'],
    ['bungeecord', 'a.jar', ['plugin.yml'], '1.20.1'],
    ['velocity', 'a.jar', ['velocity-plugin.json'], '1.20.1'],
    ['sponge', 'a.jar', ['META-INF/sponge_plugins.json'], '1.20.1'],
    ['sponge', 'a.jar', ['sponge_plugins.json'], '1.20.1'],
    ['sponge', 'a.jar', ['mcmod.info'], '1.12.2'],
    ['minecraft', 'a.zip', ['pack.mcmeta'], '1.20.1'],
    ['minecraft', 'a.zip', ['pack.txt'], '1.5.2'],
    ['datapack', 'a.zip', ['pack.mcmeta'], '1.20.1'],
    ['optifine', 'a.zip', ['shaders/final.fsh'], '1.20.1'],
    ['iris', 'a.zip', ['shaders/final.fsh'], '1.20.1'],
    ['canvas', 'a.zip', ['pack.mcmeta', 'assets/x/pipelines/y.json'], '1.20.1'],
    ['vanilla', 'a.zip', ['pack.mcmeta', 'assets/minecraft/shaders/x'], '1.20.1'],
    ['mrpack', 'a.mrpack', ['modrinth.index.json'], '1.20.1'],
    ['fabric', 'a.mrpack', ['modrinth.index.json'], '1.20.1'],
    ['java-agent', 'a.jar', ['anything'], '1.20.1'],
  ])('accepts for %s a file %s with %j at %s', (loader, filename, entryNames, gameVersion) => {
    expect(warningsFor({ loaders: [loader], filename, entryNames, gameVersions: [gameVersion] })).toEqual([])
  })

  it.each<[loader: string, filename: string, entries: string[], gameVersion: string, says: string]>([
    ['fabric', 'a.jar', ['META-INF/mods.toml'], '1.20.1', 'needs fabric.mod.json'],
    ['fabric', 'a.jar', ['nested/fabric.mod.json'], '1.20.1', 'needs fabric.mod.json'],
    ['quilt', 'a.jar', [], '1.20.1', 'needs quilt.mod.json'],
    ['forge', 'a.jar', ['mcmod.info'], '1.20.1', 'needs mods.toml'],
    ['forge', 'a.jar', ['META-INF/mods.toml'], '1.12.2', 'needs mcmod.info'],
    ['neoforge', 'a.jar', ['fabric.mod.json'], '1.20.1', 'needs neoforge.mods.toml'],
    ['paper', 'a.jar', ['bungee.yml'], '1.20.1', 'needs plugin.yml'],
    ['velocity', 'a.jar', ['plugin.yml'], '1.20.1', 'needs velocity-plugin.json'],
    ['minecraft', 'a.zip', ['folder/pack.mcmeta'], '1.20.1', 'needs pack.mcmeta'],
    ['minecraft', 'a.zip', ['pack.mcmeta'], '1.5.2', 'needs pack.txt'],
    ['minecraft', 'a.zip', [], 'a version without a date', 'needs pack.mcmeta'],
    ['datapack', 'a.zip', [], '1.20.1', 'needs pack.mcmeta'],
    ['iris', 'a.zip', ['folder/shaders/final.fsh'], '1.20.1', 'needs a folder named shaders'],
    ['canvas', 'a.zip', ['pack.mcmeta'], '1.20.1', 'pipelines'],
    ['vanilla', 'a.zip', ['assets/minecraft/shaders/x'], '1.20.1', 'core shader'],
    ['mrpack', 'a.mrpack', ['manifest.json'], '1.20.1', 'needs modrinth.index.json'],
    ['minecraft', 'a.mrpack', ['pack.mcmeta'], '1.20.1', 'needs modrinth.index.json'],
  ])('warns for %s about a file %s with %j at %s', (loader, filename, entryNames, gameVersion, says) => {
    const warnings = warningsFor({ loaders: [loader], filename, entryNames, gameVersions: [gameVersion] })
    expect(warnings).toEqual([expect.stringContaining(says)])
  })

  it.each([
    ['quilt', ['1.12.2']],
    ['datapack', ['1.7.10']],
    ['minecraft', []],
  ])('knows that %s did not exist yet at %j', (loader, gameVersions) => {
    const warnings = warningsFor({ loaders: [loader], filename: 'a.zip', gameVersions })
    expect(warnings).toHaveLength(gameVersions.length === 0 ? 1 : 0)
  })

  it('accepts either kind of pack if the game versions span both periods', () => {
    const both = { loaders: ['minecraft'], filename: 'a.zip', gameVersions: ['1.5.2', '1.20.1'] }
    expect(warningsFor({ ...both, entryNames: ['pack.txt'] })).toEqual([])
    expect(warningsFor({ ...both, entryNames: ['pack.mcmeta'] })).toEqual([])
  })

  it('requires the marker of every loader that uses the extension', () => {
    const loaders = ['fabric', 'neoforge', 'datapack']
    expect(warningsFor({ loaders, entryNames: ['META-INF/mods.toml'] })).toEqual([
      expect.stringContaining('fabric.mod.json'),
    ])
    expect(warningsFor({ loaders, entryNames: ['fabric.mod.json', 'Mod.class'] })).toEqual([])
  })

  it('warns about a zip for another loader and refuses other extensions', () => {
    expect(warningsFor({ loaders: ['fabric'], filename: 'a.zip' })).toEqual([
      'A file for fabric does not end in .zip',
    ])
    expect(inspect(file({ loaders: ['datapack'], filename: 'a.jar' }))).toEqual({
      ok: false,
      because: 'A file for datapack does not end in .jar',
    })
    const loaders = ['datapack', 'optifine']
    expect(warningsFor({ loaders, filename: 'a.jar' })).toContain('for datapack, optifine does')
  })

  it.each([
    [['modlist.html', 'manifest.json']],
    [['mods/a.jar']],
    [['override/mods/abc.jar']],
    [['overrides/mods/a.jar']],
  ])('asks for an .mrpack if a mod contains %j', (entries) => {
    expect(warningsFor({ entryNames: ['fabric.mod.json', ...entries] })).toEqual([
      'This looks like a modpack. Upload it as an .mrpack file.',
    ])
  })

  it.each(['META-INF/jars/mods/a.jar', 'mods/a.jar.txt', 'modlist.html', 'manifest.json'])(
    'accepts a mod that contains %s',
    (entry) => {
      expect(warningsFor({ entryNames: ['fabric.mod.json', entry] })).toEqual([])
    },
  )

  it('accepts plugins that contain mods', () => {
    expect(warningsFor({ loaders: ['paper'], entryNames: ['plugin.yml', 'mods/a.jar'] })).toEqual([])
  })

  it('warns once if no rule of a loader is satisfied', () => {
    const gameVersions = ['1.12.2', '1.20.1']
    expect(warningsFor({ loaders: ['forge'], gameVersions, entryNames: ['readme.txt'] })).toHaveLength(1)
  })

  it('applies a rule from its first day until the day before its end', () => {
    const on = (date: string, entryNames: string[]) =>
      warningsFor({
        loaders: ['forge'],
        gameVersions: ['day'],
        gameVersionDates: new Map([['day', date]]),
        entryNames,
      })
    expect(on('2018-10-21', ['META-INF/mods.toml'])).toEqual([])
    expect(on('2018-10-21', ['mcmod.info'])).toHaveLength(1)
    expect(on('2018-10-20', ['mcmod.info'])).toEqual([])
  })

  describe('of an accompanying resource pack', () => {
    const extra = { fileType: 'required-resource-pack', filename: 'a.zip' } as const
    it('accepts it for any loader, but not as the primary file', () => {
      expect(warningsFor({ ...extra, entryNames: ['pack.mcmeta'] })).toEqual([
        'A file for fabric does not end in .zip',
      ])
    })
    it('accepts it as the primary file of a resource pack', () => {
      const pack = { ...extra, loaders: ['minecraft'] }
      expect(warningsFor({ ...pack, entryNames: ['pack.mcmeta'] })).toEqual([])
    })
    it('requires the marker of a pack even if the loader has none', () => {
      const pack = { ...extra, loaders: ['java-agent'], entryNames: ['fabric.mod.json'] }
      expect(warningsFor(pack)).toEqual([expect.stringContaining('needs pack.mcmeta')])
    })
    it('refuses another extension', () => {
      expect(inspect(file({ ...extra, filename: 'a.jar' }))).toMatchObject({ ok: false })
    })
  })

  it.each(['a.jar.asc', 'a.jar.gpg', 'a.jar.sig'])(
    'accepts the signature %s, but not as the primary file',
    (filename) => {
      for (const fileType of ['signature', null] as const) {
        expect(inspect(file({ filename, fileType }))).toMatchObject({
          ok: true,
          warnings: [expect.stringContaining('cannot be the primary one')],
        })
      }
    },
  )

  it('refuses signatures with another extension or another type', () => {
    expect(inspect(file({ fileType: 'signature' }))).toMatchObject({ ok: false })
    expect(inspect(file({ filename: 'a.asc', fileType: 'sources-jar' }))).toMatchObject({ ok: false })
  })

  it('refuses unsafe names first', () => {
    expect(inspect(file({ filename: '../a.jar', entryNames: ['fabric.mod.json'] }))).toEqual({
      ok: false,
      because: expect.stringContaining('"../a.jar"'),
    })
  })

  it('says how much of the archive must be readable', () => {
    expect(archiveNeedOf(file({}))).toBe('archive')
    expect(archiveNeedOf(file({ filename: 'a.jar.sig' }))).toBe('none')
    expect(archiveNeedOf(file({ filename: 'a.zip', loaders: ['minecraft'] }))).toBe('resource-pack')
    expect(archiveNeedOf(file({ filename: 'a.zip', fileType: 'optional-resource-pack' }))).toBe(
      'resource-pack',
    )
    expect(archiveNeedOf(file({ filename: 'a.jar', loaders: ['minecraft'] }))).toBe('archive')
    expect(archiveNeedOf(file({ filename: 'a.zip', loaders: ['datapack'] }))).toBe('archive')
  })
})
