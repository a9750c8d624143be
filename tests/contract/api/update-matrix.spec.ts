import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, sha1 } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { approve, createProject, createVersion, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture
let hash: string

/** Uploaded in this order after 1.2.3 for fabric and 1.20.1. */
const later = [
  { version_number: '0.9.9', game_versions: ['1.20.1'], loaders: ['fabric'], version_type: 'release' },
  { version_number: '1.5.0', game_versions: ['1.20.3'], loaders: ['fabric'], version_type: 'release' },
  { version_number: '1.5.1', game_versions: ['1.20.4'], loaders: ['forge'], version_type: 'beta' },
] as const

beforeAll(async () => {
  site = await startFixture()
  const bytes = jar()
  hash = sha1(bytes)
  const base = { initial_versions: [versionData({ version_number: '1.2.3' })] }
  const { id } = await createProject(site.user.api, 'matrix', base, [jarPart(bytes)])
  await approve(site.mod.api, id)
  for (const version of later)
    await createVersion(site.user.api, id, version, [jarPart(jar([version.loaders[0]]))])
})
afterAll(() => site.stop())

interface Numbered {
  readonly version_number: string
}

/** Filters, each with the latest matching version: the one most recently published. */
const matrix = [
  [{ game_versions: ['1.20.1'] }, '0.9.9'],
  [{ game_versions: ['1.20.3'] }, '1.5.0'],
  [{ game_versions: ['1.20.4'] }, '1.5.1'],
  [{ loaders: ['fabric'] }, '1.5.0'],
  [{ loaders: ['forge'] }, '1.5.1'],
  [{ version_types: ['release'] }, '1.5.0'],
  [{ version_types: ['beta'] }, '1.5.1'],
  [{ loaders: ['fabric'], version_types: ['release'] }, '1.5.0'],
  [{ loaders: ['fabric'], version_types: ['beta'] }, null],
  [{}, '1.5.1'],
] as const

interface Filter {
  readonly loaders?: readonly string[]
  readonly game_versions?: readonly string[]
  readonly version_types?: readonly string[]
}

/** v3 puts values about the game itself into loader fields. */
const asLoaderFields = ({ game_versions, ...rest }: Filter) =>
  game_versions ? { ...rest, loader_fields: { game_versions } } : rest

describe.each(matrix)('the latest for %j', (filter: Filter, expected) => {
  test.each(['v2', 'v3'] as const)(`is ${expected} by /version_file/{hash}/update on %s`, async (api) => {
    const body = api === 'v2' ? filter : asLoaderFields(filter)
    const answer = await site.nobody.post(`/${api}/version_file/${hash}/update?algorithm=sha1`, body)
    if (expected === null) expect(answer.status).toBe(404)
    else expect(ok(answer).as<Numbered>().version_number).toBe(expected)
  })
  test.each(['v2', 'v3'] as const)(`is ${expected} by /version_files/update on %s`, async (api) => {
    const body = { hashes: [hash], algorithm: 'sha1', ...(api === 'v2' ? filter : asLoaderFields(filter)) }
    const found = ok(await site.nobody.post(`/${api}/version_files/update`, body)).as<
      Record<string, Numbered>
    >()
    expect(found[hash]?.version_number ?? null).toBe(expected)
  })
  test(`is ${expected} by /version_files/update_individual`, async () => {
    for (const [api, own] of [
      ['v2', filter],
      ['v3', asLoaderFields(filter)],
    ] as const) {
      const body = { algorithm: 'sha1', hashes: [{ hash, ...own }] }
      const answer = await site.nobody.post(`/${api}/version_files/update_individual`, body)
      const found = ok(answer).as<Record<string, Numbered>>()
      expect(found[hash]?.version_number ?? null).toBe(expected)
    }
  })
  test(`is first in /version_files/update_many`, async () => {
    const body = { hashes: [hash], algorithm: 'sha1', ...filter }
    const found = ok(await site.nobody.post('/v2/version_files/update_many', body)).as<
      Record<string, Numbered[]>
    >()
    expect(found[hash]?.[0]?.version_number ?? null).toBe(expected)
  })
})

describe('the version list of the same project', () => {
  const numbers = async (query: string) =>
    ok(await site.nobody.get(`/v2/project/matrix/version${query}`))
      .as<Numbered[]>()
      .map(({ version_number }) => version_number)
  test('has four entries, and one for forge', async () => {
    expect(await numbers('')).toHaveLength(4)
    expect(await numbers(`?loaders=${encodeURIComponent('["forge"]')}`)).toEqual(['1.5.1'])
  })
})
