import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startProduct, type TestProduct } from '../support/product.ts'
import { addOnDirectory, release, runImport, startImport } from './run-import.ts'

const realAddOns = fileURLToPath(new URL('../../../shared/data/addons', import.meta.url))

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await product.stop()
  await product.forget()
})

interface Project {
  id: string
  slug: string
  title: string
  team: string
  status: string
  published: string
  updated: string
  downloads: number
  followers: number
  versions: string[]
  organization: string | null
  icon_url: string | null
}
interface Version {
  id: string
  author_id: string
  version_number: string
  downloads: number
  date_published: string
  dependencies: { project_id: string | null; version_id: string | null; dependency_type: string }[]
  files: { url: string; filename: string; size: number; hashes: { sha512: string } }[]
}

const get = async <Answer>(path: string, username = 'admin'): Promise<Answer> => {
  const headers = { authorization: product.accounts[username]?.token ?? '' }
  const answer = await fetch(`${product.url}${path}`, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
const projectOf = (slug: string, username?: string) => get<Project>(`/v2/project/${slug}`, username)
const membersOf = (slug: string) =>
  get<{ user: { id: string; username: string }; role: string }[]>(`/v2/project/${slug}/members`)
const versionsOf = (slug: string, username?: string) =>
  get<Version[]>(`/v2/project/${slug}/version`, username)

describe("an import with an administrator's token", () => {
  test('keeps ids, owners, dates, statuses and counts, and a second run changes nothing', async () => {
    const users = [
      {
        id: 'MOVED001',
        username: 'moved-anna',
        name: 'Anna',
        bio: 'Came along',
        created: '2020-02-03T04:05:06Z',
      },
      { username: 'moved-ben' },
    ]
    const lamps = {
      project_type: 'mod',
      id: 'MOVED002',
      team_id: 'MOVED003',
      owner: 'moved-anna',
      status: 'archived',
      published: '2021-01-01T00:00:00Z',
      updated: '2024-06-01T00:00:00Z',
      downloads: 1234,
      followers: 56,
      versions: [release('1.0.0', { id: 'MOVED004', author: 'moved-ben', downloads: 1200 })],
    }
    const directory = await addOnDirectory({ 'moved-lamps': lamps }, { 'users.json': JSON.stringify(users) })

    const first = await runImport(product, directory)
    expect([first.code, first.summary]).toEqual([
      0,
      [
        'users: 2 published, 0 unchanged, 0 refused',
        'projects: 1 published, 0 unchanged, 0 refused',
        'versions: 1 published, 0 unchanged, 0 refused',
        'all 4: 4 published, 0 unchanged, 0 refused',
      ],
    ])
    expect(first.output).toContain('4 of 4 done')
    expect(await get('/v2/user/moved-anna')).toMatchObject({
      id: 'MOVED001',
      name: 'Anna',
      bio: 'Came along',
      created: '2020-02-03T04:05:06.000Z',
    })
    expect(await projectOf('moved-lamps')).toMatchObject({
      id: 'MOVED002',
      team: 'MOVED003',
      status: 'archived',
      published: '2021-01-01T00:00:00.000Z',
      updated: '2024-06-01T00:00:00.000Z',
      downloads: 1234,
      followers: 56,
      versions: ['MOVED004'],
    })
    const ben = await get<{ id: string }>('/v2/user/moved-ben')
    expect(await versionsOf('moved-lamps')).toMatchObject([
      { id: 'MOVED004', author_id: ben.id, downloads: 1200, date_published: '2024-05-01T10:00:00.000Z' },
    ])
    expect(await get('/v2/project/moved-lamps/members')).toMatchObject([{ user: { id: 'MOVED001' } }])

    const second = await runImport(product, directory)
    expect([second.code, second.lastLine]).toEqual([0, 'all 4: 0 published, 4 unchanged, 0 refused'])
  })

  test('makes the other authors members, or those whom an operator names, and a second run brings nobody back', async () => {
    const members = [
      { username: 'fred', role: 'Artist', permissions: 3, payouts_split: 20, ordering: 4 },
      { username: 'gina', accepted: false },
    ]
    const directory = await addOnDirectory({
      'by-three': { project_type: 'mod', authors: ['emma', 'Fred', 'gina'], versions: [release('1.0.0')] },
      'by-name': { project_type: 'mod', owner: 'emma', members, versions: [release('1.0.0')] },
      'not-yet-released': { project_type: 'mod', authors: ['emma', 'Fred'] },
    })
    const first = await runImport(product, directory)
    expect([first.code, first.summary]).toEqual([
      0,
      [
        'users: 3 published, 0 unchanged, 0 refused',
        'projects: 3 published, 0 unchanged, 0 refused',
        'members: 5 published, 0 unchanged, 0 refused',
        'versions: 2 published, 0 unchanged, 0 refused',
        'all 13: 13 published, 0 unchanged, 0 refused',
      ],
    ])
    expect(await membersOf('by-three')).toMatchObject([
      { user: { username: 'emma' }, role: 'Owner' },
      { user: { username: 'fred' }, role: 'Author', permissions: 0, accepted: true },
      { user: { username: 'gina' }, role: 'Author', permissions: 0, accepted: true },
    ])
    expect(await membersOf('by-name')).toMatchObject([
      { user: { username: 'emma' } },
      { user: { username: 'gina' }, role: 'Member', accepted: false },
      { user: { username: 'fred' }, role: 'Artist', permissions: 3, payouts_split: 20, accepted: true },
    ])

    const { team } = await projectOf('by-three')
    const authorization = product.accounts.admin?.token ?? ''
    const left = { method: 'DELETE', headers: { authorization } }
    const { user } = (await membersOf('by-three')).find((member) => member.user.username === 'gina') ?? {}
    expect((await fetch(`${product.url}/v2/team/${team}/members/${user?.id}`, left)).status).toBe(204)
    const second = await runImport(product, directory)
    expect([second.code, second.lastLine]).toEqual([0, 'all 13: 0 published, 13 unchanged, 0 refused'])
    expect(await membersOf('by-three')).toHaveLength(2)
  })

  test('keeps versions that have one number apart by their ids', async () => {
    const versions = [
      release('1.0.0', { id: 'TWICE001' }),
      release('1.0.0', { id: 'TWICE002', loaders: ['forge'] }),
    ]
    const directory = await addOnDirectory({
      'same-number': { project_type: 'mod', owner: 'emma', versions },
    })
    expect((await runImport(product, directory)).code).toBe(0)
    expect((await versionsOf('same-number')).map(({ id }) => id).sort()).toEqual(['TWICE001', 'TWICE002'])
    const second = await runImport(product, directory)
    expect([second.code, second.lastLine]).toEqual([0, 'all 4: 0 published, 4 unchanged, 0 refused'])
  })

  test('names what is refused and why, and publishes the rest', async () => {
    const versions = [release('1.0.0'), release('1'.repeat(33)), release('1.1.0')]
    const directory = await addOnDirectory({
      'partly-fine': { project_type: 'mod', authors: ['carla'], versions },
      'never-fine': { project_type: 'mod', license_id: 'not a licence', versions: [release('1.0.0')] },
      unreadable: { project_type: 'spaceship' },
    })
    const { code, output, lastLine } = await runImport(product, directory)
    expect(code).toBe(1)
    // The version of what is never fine is one of them.
    expect(lastLine).toBe('all 8: 4 published, 0 unchanged, 4 refused')
    expect(output).toContain('8 of 8 done')
    expect(output).toContain('never-fine: Without the project there are no versions (1)')
    expect(output).toContain(
      `partly-fine ${'1'.repeat(33)}: The version number must have at most 32 characters.`,
    )
    expect(output).toContain('never-fine: The licence must be an SPDX expression')
    expect(output).toContain('unreadable: addon.json: project_type is not valid')
    expect((await versionsOf('partly-fine')).map((version) => version.version_number).sort()).toEqual([
      '1.0.0',
      '1.1.0',
    ])
  })

  test('goes on after a kill where it ended, with nothing there twice', async () => {
    const slugs = Array.from({ length: 30 }, (_, at) => `killed-${at}`)
    const numbers = ['1.0.0', '1.1.0', '1.2.0']
    const directory = await addOnDirectory(
      Object.fromEntries(
        slugs.map((slug) => [
          slug,
          { project_type: 'mod', authors: ['dora'], versions: numbers.map((number) => release(number)) },
        ]),
      ),
    )
    const killed = startImport(product, directory)
    await killed.progressed(8)
    killed.process.kill('SIGKILL')
    await killed.ended

    const again = await runImport(product, directory)
    expect(again.code).toBe(0)
    expect(again.lastLine).toMatch(/^all 121: [1-9]\d* published, [1-9]\d* unchanged, 0 refused$/)
    for (const slug of slugs)
      expect((await versionsOf(slug)).map((version) => version.version_number).sort()).toEqual(numbers)
    expect((await runImport(product, directory)).lastLine).toBe(
      'all 121: 0 published, 121 unchanged, 0 refused',
    )
  })
})

describe('an import with the token of a creator', () => {
  test('publishes as that creator and submits for review', async () => {
    const directory = await addOnDirectory({
      'own-lamps': {
        project_type: 'mod',
        authors: ['somebody'],
        downloads: 5,
        versions: [release('1.0.0', { id: 'NOTMINE1' })],
      },
    })
    const { code, lastLine, output } = await runImport(product, directory, 'creator')
    expect([code, lastLine]).toEqual([0, 'all 2: 2 published, 0 unchanged, 0 refused'])
    expect(output).toContain('authors and dates: need the token of an administrator; creator publishes')
    expect(output).toContain(
      'own-lamps: downloads, versions.id: needs the token of an administrator; left out',
    )
    expect(await projectOf('own-lamps', 'creator')).toMatchObject({ status: 'processing' })
    expect(await versionsOf('own-lamps', 'creator')).toMatchObject([
      { author_id: product.accounts.creator?.id },
    ])
  })
})

test('a directory without add-ons, a wrong token and a silent address are told in one line', async () => {
  const empty = await addOnDirectory({})
  expect(await runImport(product, empty)).toMatchObject({
    code: 1,
    output: `${empty} has no folder with an addon.json.\n`,
  })
  const directory = await addOnDirectory({ lamps: { project_type: 'mod' } })
  const stranger = { ...product, accounts: {} }
  const { code, output } = await runImport(stranger, directory)
  expect(code).toBe(1)
  expect(output).toMatch(/^http\S+ does not take the token: .+\n$/)
  const broken = await addOnDirectory({ lamps: { project_type: 'mod' } }, { 'users.json': '[{]' })
  expect(await runImport(product, broken)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Nothing was imported\. users\.json is not JSON: .+\n$/),
  })
  const silent = await runImport({ ...product, url: 'http://127.0.0.1:1' }, directory)
  expect(silent.code).toBe(1)
  expect(silent.output).toMatch(
    /^http:\/\/127\.0\.0\.1:1 does not answer \(.+\)\. .+ run the same command again\.\n$/,
  )
})

/** Of each type, with names that collide, archives that need both sides, licences of their own and the packs upon them. */
const chosen = [
  'additive',
  'bookshelf-library',
  'bookshelf-log',
  'bookshelf-math',
  'botania',
  'chestshop',
  'cloth-config',
  'continuity',
  'default-dark-mode',
  'fabric-api',
  'glimmer-shaders',
  'luckperms',
  'lithium',
  'litematica',
  'malilib',
  'modmenu',
  'sodium',
  'squaremap',
]

describe('the real add-ons', () => {
  test('go in, and come out byte for byte', async ({ skip }) => {
    skip(!existsSync(realAddOns), `${realAddOns} is not on this machine`)
    const directory = await mkdtemp(join(tmpdir(), 'modstead-real-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    for (const slug of chosen) await cp(join(realAddOns, slug), join(directory, slug), { recursive: true })

    const { code, lastLine, output } = await runImport(product, directory)
    expect(output).not.toContain('Refused:')
    expect([code, lastLine]).toEqual([
      0,
      expect.stringMatching(/^all (\d{3}): \1 published, 0 unchanged, 0 refused$/),
    ])
    const versions = (await Promise.all(chosen.map((slug) => versionsOf(slug)))).flat()
    for (const { files } of versions)
      for (const { url, size, hashes } of files) {
        const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
        expect(bytes.length).toBe(size)
        expect(createHash('sha512').update(bytes).digest('hex')).toBe(hashes.sha512)
      }

    const found = await get<{ hits: { slug: string }[] }>('/v2/search?query=sodium&limit=5')
    expect(found.hits.map(({ slug }) => slug)).toContain('sodium')
    const [newest] = await versionsOf('additive')
    const embedded = newest?.dependencies.filter((each) => each.dependency_type === 'embedded') ?? []
    expect(embedded.some(({ version_id }) => versions.some(({ id }) => id === version_id))).toBe(true)
    const bookshelf = await Promise.all(
      ['library', 'log', 'math'].map((name) => projectOf(`bookshelf-${name}`)),
    )
    expect(new Set(bookshelf.map(({ organization }) => organization)).size).toBe(1)
    expect(bookshelf[0]?.organization).not.toBeNull()
  })
})
