import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawEntry } from '@modstead/infra/inspection/raw-zip.fixture'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectUpload, type UploadInspection } from '../inspect-upload.ts'
import type { ArchiveCase } from './archive-case.fixture.ts'
import { HIDDEN_ENTRIES } from './hidden-entries.fixture.ts'
import { HIDDEN_NAMES } from './hidden-names.fixture.ts'
import { ODD_ENTRIES } from './odd-entries.fixture.ts'
import { FORGIVEN_MARKERS, PROTECTED_PACKS } from './protected-packs.fixture.ts'

const CORPUS = [...HIDDEN_NAMES, ...HIDDEN_ENTRIES, ...ODD_ENTRIES, ...PROTECTED_PACKS]

const modpackIndex = JSON.stringify({
  formatVersion: 1,
  game: 'minecraft',
  versionId: '1.0',
  name: 'Pack',
  files: [
    {
      path: 'mods/a.jar',
      hashes: { sha1: 'a'.repeat(40), sha512: 'a'.repeat(128) },
      downloads: ['https://files.example/a.jar'],
      fileSize: 1,
    },
  ],
  dependencies: { minecraft: '1.20.1' },
})

interface Kind {
  readonly filename: string
  readonly loader: string
  readonly marker: RawEntry
}

const KINDS: readonly (readonly [string, Kind])[] = [
  ['mod', { filename: 'a.jar', loader: 'fabric', marker: { name: 'fabric.mod.json', content: '{}' } }],
  ['plugin', { filename: 'a.jar', loader: 'bukkit', marker: { name: 'plugin.yml', content: 'name: a' } }],
  ['datapack', { filename: 'a.zip', loader: 'datapack', marker: { name: 'pack.mcmeta', content: '{}' } }],
  ['shader', { filename: 'a.zip', loader: 'iris', marker: { name: 'shaders/final.fsh', content: '' } }],
  [
    'modpack',
    {
      filename: 'a.mrpack',
      loader: 'mrpack',
      marker: { name: 'modrinth.index.json', content: modpackIndex },
    },
  ],
]
const RESOURCE_PACK: Kind = {
  filename: 'a.zip',
  loader: 'minecraft',
  marker: { name: 'pack.mcmeta', content: '{}' },
}

describe('the corpus of hostile archives', () => {
  let directory: string
  let files = 0
  const inspected = async ({ filename, loader }: Kind, bytes: Uint8Array): Promise<UploadInspection> => {
    files += 1
    const path = join(directory, `${files}`)
    await writeFile(path, bytes)
    return inspectUpload(path, filename, {
      loaders: [loader],
      gameVersions: ['1.20.1'],
      fileType: null,
      gameVersionDates: new Map([['1.20.1', '2023-06-12T13:25:51Z']]),
      filesHosts: ['files.example'],
    })
  }
  const expectVerdict = (inspection: UploadInspection, fault: string | null, says: string) => {
    if (fault === null) expect(inspection).toMatchObject({ ok: true, warnings: [] })
    else expect(inspection).toMatchObject({ ok: false, code: fault, because: expect.stringContaining(says) })
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'corpus-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  it('contains every case once', () => {
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length)
  })

  describe.each(KINDS)('as a %s', (_kind, kind) => {
    it.each(CORPUS)('$name: $fault', async ({ fault, says, bytes }) => {
      expectVerdict(await inspected(kind, bytes(kind.marker)), fault, says)
    })
  })

  describe('as a resource pack', () => {
    it.each(CORPUS)('$name: $inPack', async ({ inPack, bytes }) => {
      expectVerdict(await inspected(RESOURCE_PACK, bytes(RESOURCE_PACK.marker)), inPack, '')
    })
  })

  describe.each(FORGIVEN_MARKERS)('as a resource pack that begins with %s', (_fault, marker) => {
    it.each(CORPUS)('$name: $inPack', async ({ inPack, bytes }) => {
      expectVerdict(await inspected(RESOURCE_PACK, bytes(marker)), inPack, '')
    })
  })

  it('tolerates nothing in an archive that is not a resource pack', async () => {
    const other: RawEntry = { name: 'other.json', content: '{}' }
    const protectedOnes = PROTECTED_PACKS.map((each: ArchiveCase) => each.bytes(other))
    for (const [index, bytes] of protectedOnes.entries())
      expectVerdict(await inspected(RESOURCE_PACK, bytes), PROTECTED_PACKS[index]?.fault ?? null, '')
  })
})
