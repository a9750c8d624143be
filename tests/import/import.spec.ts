import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { productOfFile } from '../support/product-of-file.ts'
import { addOnDirectory, release, runImport, startImport } from './run-import.ts'

/**
 * Add-ons of each type, with colliding names, archives that need both sides, custom licenses and a pack that
 * contains others.
 */
const addOns = fileURLToPath(new URL('../fixtures/add-ons', import.meta.url))

const product = productOfFile()

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
  const headers = { authorization: product().accounts[username]?.token ?? '' }
  const answer = await fetch(`${product().url}${path}`, { headers })
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
        badges: 5,
        created: '2020-02-03T04:05:06Z',
      },
      { username: 'moved-ben', role: 'moderator' },
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

    const first = await runImport(product(), directory)
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
    expect(first.output).toContain(
      'moved-ben: the role moderator needs an administrator who signs in; left out',
    )
    expect(await get('/v2/user/moved-anna')).toMatchObject({
      id: 'MOVED001',
      name: 'Anna',
      bio: 'Came along',
      badges: 5,
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
    const ben = await get<{ id: string; role: string }>('/v2/user/moved-ben')
    expect(ben.role).toBe('developer')
    expect(await versionsOf('moved-lamps')).toMatchObject([
      { id: 'MOVED004', author_id: ben.id, downloads: 1200, date_published: '2024-05-01T10:00:00.000Z' },
    ])
    expect(await get('/v2/project/moved-lamps/members')).toMatchObject([{ user: { id: 'MOVED001' } }])

    const second = await runImport(product(), directory)
    expect([second.code, second.total]).toEqual([0, 'all 4: 0 published, 4 unchanged, 0 refused'])
  })

  test('adds the other authors as members, or those whom an operator names, and a second run adds nobody again', async () => {
    const members = [
      { username: 'fred', role: 'Artist', permissions: 3, payouts_split: 20, ordering: 4 },
      { username: 'gina', accepted: false },
    ]
    const directory = await addOnDirectory({
      'by-three': { project_type: 'mod', authors: ['emma', 'Fred', 'gina'], versions: [release('1.0.0')] },
      'by-name': { project_type: 'mod', owner: 'emma', members, versions: [release('1.0.0')] },
      'not-yet-released': { project_type: 'mod', authors: ['emma', 'Fred'] },
    })
    const first = await runImport(product(), directory)
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
    const authorization = product().accounts.admin?.token ?? ''
    const left = { method: 'DELETE', headers: { authorization } }
    const { user } = (await membersOf('by-three')).find((member) => member.user.username === 'gina') ?? {}
    expect((await fetch(`${product().url}/v2/team/${team}/members/${user?.id}`, left)).status).toBe(204)
    const second = await runImport(product(), directory)
    expect([second.code, second.total]).toEqual([0, 'all 13: 0 published, 13 unchanged, 0 refused'])
    expect(await membersOf('by-three')).toHaveLength(2)
  })

  test('distinguishes versions with the same number by their ids', async () => {
    const versions = [
      release('1.0.0', { id: 'TWICE001' }),
      release('1.0.0', { id: 'TWICE002', loaders: ['forge'] }),
    ]
    const directory = await addOnDirectory({
      'same-number': { project_type: 'mod', owner: 'emma', versions },
    })
    expect((await runImport(product(), directory)).code).toBe(0)
    expect((await versionsOf('same-number')).map(({ id }) => id).sort()).toEqual(['TWICE001', 'TWICE002'])
    const second = await runImport(product(), directory)
    expect([second.code, second.total]).toEqual([0, 'all 4: 0 published, 4 unchanged, 0 refused'])
  })

  test('reports what is refused and why, and publishes the rest', async () => {
    const versions = [release('1.0.0'), release('1'.repeat(33)), release('1.1.0')]
    const directory = await addOnDirectory({
      'partly-fine': { project_type: 'mod', authors: ['carla'], versions },
      'never-fine': { project_type: 'mod', license_id: 'not a license', versions: [release('1.0.0')] },
      unreadable: { project_type: 'spaceship' },
    })
    const { code, output, total } = await runImport(product(), directory)
    expect(code).toBe(1)
    // The version of the add-on `never-fine` is one of them.
    expect(total).toBe('all 8: 4 published, 0 unchanged, 4 refused')
    expect(output).toContain('8 of 8 done')
    expect(output).toContain('never-fine: Without the project there are no versions (1)')
    expect(output).toContain(
      `partly-fine ${'1'.repeat(33)}: The field version_number is not valid: The version number must have`,
    )
    expect(output).toContain('never-fine: The field license_id is not valid: The license must be')
    expect(output).toContain('unreadable: addon.json: project_type is not valid')
    expect((await versionsOf('partly-fine')).map((version) => version.version_number).sort()).toEqual([
      '1.0.0',
      '1.1.0',
    ])
  })

  test('continues after a kill where it stopped, without duplicates', async () => {
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
    const killed = startImport(product(), directory)
    await killed.progressed(8)
    killed.process.kill('SIGKILL')
    await killed.ended

    const again = await runImport(product(), directory)
    expect(again.code).toBe(0)
    expect(again.total).toMatch(/^all 121: [1-9]\d* published, [1-9]\d* unchanged, 0 refused$/)
    for (const slug of slugs)
      expect((await versionsOf(slug)).map((version) => version.version_number).sort()).toEqual(numbers)
    expect((await runImport(product(), directory)).total).toBe(
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
    const { code, total, output } = await runImport(product(), directory, 'creator')
    expect([code, total]).toEqual([0, 'all 2: 2 published, 0 unchanged, 0 refused'])
    expect(output).toContain('authors and dates: need the token of an administrator; creator publishes')
    expect(output).toContain(
      'own-lamps: downloads, versions.id: needs the token of an administrator; left out',
    )
    expect(await projectOf('own-lamps', 'creator')).toMatchObject({ status: 'processing' })
    expect(await versionsOf('own-lamps', 'creator')).toMatchObject([
      { author_id: product().accounts.creator?.id },
    ])
  })
})

test('a pack includes the versions that match its game version, and a note reports missing ones', async () => {
  const embedded = [{ slug: 'old-lamps', dependency_type: 'embedded' }]
  const pack = (game: string) =>
    release(game, { published: '2024-06-01T10:00:00Z', game_versions: [game], dependencies: embedded })
  const directory = await addOnDirectory({
    'old-lamps': { project_type: 'mod', versions: [release('1.0.0')] },
    'lamp-pack': { project_type: 'modpack', versions: [pack('1.20.1'), pack('1.21')] },
  })
  const { output } = await runImport(product(), directory)
  expect(output).toContain('lamp-pack: version 1.21: no version for fabric 1.21 to name of old-lamps\n')
  expect(output).not.toContain('lamp-pack: version 1.20.1:')
  const [lamps] = await versionsOf('old-lamps')
  const named = (await versionsOf('lamp-pack')).map(({ version_number, dependencies }) => [
    version_number,
    dependencies.map(({ version_id }) => version_id),
  ])
  expect(Object.fromEntries(named)).toEqual({ '1.20.1': [lamps?.id], '1.21': [null] })
})

test('an import ends with the address of the catalogue', async () => {
  const directory = await addOnDirectory({ 'last-lamps': { project_type: 'mod' } })
  expect((await runImport(product(), directory)).lastLine).toBe(`The catalogue is at ${product().url}`)
})

test('a missing directory is reported before a missing token', async () => {
  const stranger = { ...product(), accounts: {} }
  const { code, output } = await runImport(stranger, '/no/such/place')
  expect([code, output]).toEqual([1, 'There is no directory /no/such/place.\n'])
  const lamps = await addOnDirectory({ lamps: { project_type: 'mod' } })
  expect((await runImport(stranger, lamps)).output).toMatch(
    /^There is no demo administrator in .+ --token mrp_…\n$/,
  )
})

test('a directory without add-ons, a wrong token and a silent address are each reported in one line', async () => {
  const empty = await addOnDirectory({})
  expect(await runImport(product(), empty)).toMatchObject({
    code: 1,
    output: `${empty} has no folder with an addon.json.\n`,
  })
  const directory = await addOnDirectory({ lamps: { project_type: 'mod' } })
  const demo = product().accounts.admin
  if (!demo) throw new Error('there is no demo administrator')
  const stranger = { ...product(), accounts: { admin: { ...demo, token: 'mrp_wrong' } } }
  const { code, output } = await runImport(stranger, directory)
  expect(code).toBe(1)
  expect(output).toMatch(/^http\S+ does not take the token: .+\n$/)
  const broken = await addOnDirectory({ lamps: { project_type: 'mod' } }, { 'users.json': '[{]' })
  expect(await runImport(product(), broken)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Nothing was imported\. users\.json is not JSON: .+\n$/),
  })
  const silent = await runImport({ ...product(), url: 'http://127.0.0.1:1' }, directory)
  expect(silent.code).toBe(1)
  expect(silent.output).toMatch(
    /^http:\/\/127\.0\.0\.1:1 does not answer \(.+\)\. .+ run the same command again\.\n$/,
  )
})

describe('add-ons of each type', () => {
  test('are imported, and can be downloaded byte for byte', async () => {
    const { code, total, output } = await runImport(product(), addOns)
    expect(output).not.toContain('Refused:')
    expect([code, total]).toEqual([
      0,
      // An earlier test has published a project with the same slug.
      expect.stringMatching(/^all \d{2}: \d{2} published, [01] unchanged, 0 refused$/),
    ])
    const slugs = await readdir(addOns)
    const versions = (await Promise.all(slugs.map((slug) => versionsOf(slug)))).flat()
    expect(versions.length).toBeGreaterThanOrEqual(24)
    for (const { files } of versions)
      for (const { url, size, hashes } of files) {
        const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
        expect(bytes.length).toBe(size)
        expect(createHash('sha512').update(bytes).digest('hex')).toBe(hashes.sha512)
      }

    const found = await get<{ hits: { slug: string }[] }>('/v2/search?query=copper&limit=5')
    expect(found.hits.map(({ slug }) => slug)).toContain('copper-lamps')
    const [newest] = await versionsOf('evening-pack')
    const embedded = newest?.dependencies.filter((each) => each.dependency_type === 'embedded') ?? []
    expect(embedded.some(({ version_id }) => versions.some(({ id }) => id === version_id))).toBe(true)
    const shelf = await Promise.all(['core', 'log', 'math'].map((name) => projectOf(`shelf-${name}`)))
    expect(new Set(shelf.map(({ organization }) => organization)).size).toBe(1)
    expect(shelf[0]?.organization).not.toBeNull()
  })
})
