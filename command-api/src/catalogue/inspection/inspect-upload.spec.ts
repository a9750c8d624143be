import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawEntry, rawZip } from '@modstead/infra/inspection/raw-zip.fixture'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectUpload, type UploadContext } from './inspect-upload.ts'

const index = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    formatVersion: 1,
    game: 'minecraft',
    versionId: '1.0',
    name: 'Pack',
    files: [],
    dependencies: { minecraft: '1.20.1', 'quilt-loader': '0.20.0' },
    ...change,
  })

describe('the inspection of an upload', () => {
  let directory: string
  let files = 0
  const inspected = async (filename: string, bytes: Uint8Array, change: Partial<UploadContext> = {}) => {
    files += 1
    const path = join(directory, `${files}`)
    await writeFile(path, bytes)
    return inspectUpload(path, filename, {
      loaders: ['fabric'],
      gameVersions: ['1.20.1'],
      fileType: null,
      gameVersionDates: new Map([['1.20.1', '2023-06-12T13:25:51Z']]),
      filesHosts: ['files.example'],
      ...change,
    })
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inspection-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  it('accepts a mod with its marker', async () => {
    const jar = rawZip([{ name: 'fabric.mod.json', content: '{}' }])
    expect(await inspected('a.jar', jar)).toEqual({ ok: true, warnings: [] })
  })

  it('warns about a mod for another loader', async () => {
    const jar = rawZip([{ name: 'META-INF/mods.toml', content: '' }])
    expect(await inspected('a.jar', jar)).toEqual({
      ok: true,
      warnings: ['A Fabric file needs fabric.mod.json.'],
    })
  })

  it('names the refused file and says why', async () => {
    expect(await inspected('a.jar', Buffer.from('no archive'))).toEqual({
      ok: false,
      code: 'not-a-zip',
      because: 'a.jar: The file is not a zip archive',
    })
    expect(await inspected('a.jar', rawZip([{ name: '../x' }]))).toMatchObject({
      ok: false,
      because: expect.stringContaining('a.jar: The archive has an entry with an unsafe path'),
    })
  })

  it('refuses a bad name and a bad extension without opening the file', async () => {
    expect(await inspected('../a.jar', Buffer.from(''))).toMatchObject({
      because: expect.stringContaining('must not contain'),
    })
    expect(await inspected('a.exe', Buffer.from(''))).toMatchObject({
      because: expect.stringContaining('must end in'),
    })
  })

  it('accepts a signature, which is not an archive', async () => {
    expect(await inspected('a.jar.asc', Buffer.from('-----BEGIN'), { fileType: 'signature' })).toMatchObject({
      ok: true,
    })
  })

  it('reads a modpack and hashes the add-ons in it', async () => {
    const jar = Buffer.from('a jar')
    const pack = rawZip([
      { name: 'modrinth.index.json', content: index() },
      { name: 'overrides/mods/carried.jar', content: jar },
      { name: 'client-overrides/resourcepacks/pack.zip', content: 'x' },
      { name: 'overrides/config/options.txt', content: 'y' },
    ])
    expect(await inspected('pack.mrpack', pack, { loaders: ['mrpack'] })).toEqual({
      ok: true,
      warnings: [],
      mrpack: { name: 'Pack', versionId: '1.0', gameVersion: '1.20.1', loaders: ['quilt'], files: [] },
      overrides: [
        {
          path: 'overrides/mods/carried.jar',
          filename: 'carried.jar',
          sha1: createHash('sha1').update(jar).digest('hex'),
        },
        {
          path: 'client-overrides/resourcepacks/pack.zip',
          filename: 'pack.zip',
          sha1: createHash('sha1').update('x').digest('hex'),
        },
      ],
    })
  })

  it('refuses a modpack with an invalid index, and warns about one without an index', async () => {
    const bad = rawZip([{ name: 'modrinth.index.json', content: index({ game: 'chess' }) }])
    expect(await inspected('pack.mrpack', bad)).toMatchObject({
      ok: false,
      because: expect.stringContaining('pack.mrpack: Invalid modrinth.index.json: game'),
    })
    const none = await inspected('pack.mrpack', rawZip([{ name: 'manifest.json' }]))
    expect(none).toEqual({ ok: true, warnings: ['A modpack file needs modrinth.index.json.'] })
  })

  const meta: RawEntry = { name: 'pack.mcmeta', content: '{}' }
  const resourcePack = { loaders: ['minecraft'] }

  it.each<[string, RawEntry]>([
    ['a hidden name', { ...meta, local: { name: 'xxxxxxxxxxx' } }],
    ['false sizes', { ...meta, local: { size: 7 } }],
    ['a false encryption flag', { ...meta, local: { flags: 0x801 } }],
  ])('accepts a resource pack that is protected by %s', async (_how, entry) => {
    const pack = rawZip([entry, { name: 'assets/x', content: 'x' }])
    expect(await inspected('pack.zip', pack, resourcePack)).toEqual({ ok: true, warnings: [] })
    expect(await inspected('pack.zip', pack, { loaders: ['datapack'] })).toMatchObject({ ok: false })
  })

  it.each<[string, Uint8Array]>([
    ['a bomb', rawZip([meta, { name: 'bomb', content: Buffer.alloc(100 * 1024 * 1024) }])],
    ['a path to a parent folder', rawZip([{ ...meta, local: { name: 'x' } }, { name: '../evil' }])],
    ['an unsafe path behind a damaged header', rawZip([{ ...meta, flags: 0x841 }, { name: '../evil' }])],
    ['an encryption flag that the game believes', rawZip([{ ...meta, flags: 0x801 }])],
    ['a file that is not a pack', rawZip([{ name: 'other', local: { name: 'x' } }])],
  ])('does not accept %s as a protected resource pack', async (_what, pack) => {
    expect(await inspected('pack.zip', pack, resourcePack)).toMatchObject({ ok: false })
  })
})
