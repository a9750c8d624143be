import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from '@modstead/domain/catalogue/inspection/inspect'
import { readMrpack } from '@modstead/domain/catalogue/inspection/mrpack'
import { gameVersionDates } from '@modstead/domain/catalogue/tags/game-versions'
import { LOADERS } from '@modstead/domain/catalogue/tags/loaders'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readDirectory } from '../folder/read-directory.ts'
import { planReleases } from '../plan/release-plan.ts'
import { packModpack, packVersion } from './pack-version.ts'
import type { ReleaseFacts } from './release-facts.ts'

const facts = (fields: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  slug: 'copper-lamps',
  title: 'Copper lamps',
  summary: 'Lamps that "weather": slowly',
  versionNumber: '1.2.0+b"3',
  authors: ['anna'],
  license: 'MIT',
  sourceUrl: 'https://example.org/lamps',
  issuesUrl: null,
  loaders: ['fabric'],
  gameVersions: ['1.20.1'],
  ...fields,
})

const dollar = (name: string): string => `$\{${name}}`

const warningsOf = (entryNames: readonly string[], filename: string, of: ReleaseFacts) => {
  const { loaders, gameVersions } = of
  const result = inspect({ filename, fileType: null, entryNames, loaders, gameVersions, gameVersionDates })
  return result.ok ? result.warnings : [result.because]
}

const packed = (of: ReleaseFacts, meta: ReadonlyMap<string, string> = new Map()) => {
  const { filename, bytes } = packVersion({ meta }, of)
  return { filename, bytes, entries: unzipSync(bytes) }
}

describe('the archive of a version', () => {
  test.each(LOADERS.map(({ name }) => name).filter((name) => name !== 'mrpack'))(
    'passes inspection for %s',
    (loader) => {
      const of = facts({ loaders: [loader] })
      const { filename, entries } = packed(of)
      expect(warningsOf(Object.keys(entries), filename, of)).toEqual([])
    },
  )

  test('passes inspection for Forge before and after its change of metadata', () => {
    for (const gameVersions of [['1.7.10'], ['1.12.2', '1.20.1'], ['1.20.1']]) {
      const of = facts({ loaders: ['forge'], gameVersions })
      const { filename, entries } = packed(of)
      expect(warningsOf(Object.keys(entries), filename, of)).toEqual([])
    }
  })

  test('has the same bytes each time and different ones for each version', () => {
    expect(packed(facts()).bytes).toEqual(packed(facts()).bytes)
    expect(packed(facts({ versionNumber: '1.3.0' })).bytes).not.toEqual(packed(facts()).bytes)
  })

  test('keeps the metadata of its source, with its placeholders filled', () => {
    const meta = new Map([
      [
        'fabric.mod.json',
        `{"id":"lamps","version":"${dollar('version')}","description":"${dollar('description')}"}`,
      ],
      ['spigot/plugin.yml', `name: @name@\nversion: ${dollar('project.version')}\nemail: a@b.example\n`],
    ])
    const { entries } = packed(facts({ loaders: ['fabric', 'spigot'] }), meta)
    const read = (path: string) => strFromU8(entries[path] ?? new Uint8Array())
    expect(JSON.parse(read('fabric.mod.json'))).toEqual({
      id: 'lamps',
      version: '1.2.0+b"3',
      description: 'Lamps that "weather": slowly',
    })
    expect(read('plugin.yml')).toBe("name: Copper lamps\nversion: 1.2.0+b'3\nemail: a@b.example\n")
  })

  test('has a plain file name', () => {
    expect(packed(facts()).filename).toBe('copper-lamps-1.2.0+b_3.jar')
    expect(packed(facts({ loaders: ['iris', 'optifine'] })).filename).toMatch(/\.zip$/)
  })
})

describe('a modpack', () => {
  const lamp = {
    filename: 'lamps.jar',
    sha1: 'a'.repeat(40),
    sha512: 'b'.repeat(128),
    size: 12,
    url: 'http://localhost:3000/files/lamps.jar',
    folder: 'mods',
  } as const

  test('downloads what the catalogue has and includes the rest', () => {
    const meta = new Map([
      ['pack.toml', '[versions]\nfabric = "0.19.3"\nminecraft = "1.20.1"\n'],
      ['mods/other.pw.toml', 'name = "Other"\n'],
    ])
    const { filename, bytes } = packModpack({ meta }, facts(), [lamp])
    expect(filename).toBe('copper-lamps-1.2.0+b_3.mrpack')
    const entries = unzipSync(bytes)
    expect(Object.keys(entries)).toContain('overrides/packwiz/mods/other.pw.toml')
    const index = strFromU8(entries['modrinth.index.json'] ?? new Uint8Array())
    const reading = readMrpack(index, { ownHosts: ['localhost:3000'], hasOverrides: true })
    expect(reading).toMatchObject({
      ok: true,
      mrpack: { gameVersion: '1.20.1', loaders: ['fabric'], files: [{ path: 'mods/lamps.jar', size: 12 }] },
    })
    expect(JSON.parse(index).dependencies).toEqual({ minecraft: '1.20.1', 'fabric-loader': '0.19.3' })
  })
})

const samples = fileURLToPath(new URL('../../../../tests/fixtures/add-ons', import.meta.url))
/** Metadata of real add-ons belongs to their authors, so it is not part of the repository. */
const realAddOns = fileURLToPath(new URL('../../../../../shared/data/addons', import.meta.url))

/**
 * Packs every release of a directory except modpacks, and reports archives that are identical or raise a
 * warning.
 */
const packAll = async (directory: string): Promise<{ archives: number; faults: string[] }> => {
  const { addOns, unreadable } = await readDirectory(directory)
  const faults = unreadable.map(({ folder, because }) => `${folder}: ${because}`)
  const seen = new Map<string, string>()
  for (const addOn of addOns.filter((each) => each.facts.project_type !== 'modpack'))
    for (const { facts: of } of planReleases(addOn, () => {})) {
      const { filename, bytes, entries } = packed(of, addOn.meta)
      for (const warning of warningsOf(Object.keys(entries), filename, of))
        faults.push(`${filename}: ${warning}`)
      const content = Buffer.from(bytes).toString('base64')
      const other = seen.get(content)
      if (other !== undefined) faults.push(`${filename} has the bytes of ${other}`)
      seen.set(content, filename)
    }
  return { archives: seen.size, faults }
}

describe('all releases of a directory become archives that pass inspection and differ from each other', () => {
  test('of add-ons of each type', async () => {
    expect(await packAll(samples)).toEqual({ archives: 22, faults: [] })
  })
  test('of real add-ons', async ({ skip }) => {
    skip(!existsSync(realAddOns), `real add-ons are not in the repository: ${realAddOns} is not there`)
    const { archives, faults } = await packAll(realAddOns)
    expect(faults).toEqual([])
    expect(archives).toBeGreaterThan(1000)
  }, 60_000)
})
