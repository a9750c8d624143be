import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsQuery } from '../../support/api.ts'
import {
  addOrganization,
  addProject,
  addUser,
  addVersion,
  fileOf,
  hashOf,
  invite,
  teamOf,
} from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

let world: ReadWorld

const HIDDEN = {
  draft: 'secret01',
  processing: 'secret02',
  private: 'secret03',
  rejected: 'secret04',
} as const

/** Everything that outsiders must not know contains one of these words. No address does. */
beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Whisperer')
  await addUser(world, 'user0003', 'Stranger')
  await addProject(world, 'library1')
  await addVersion(world, 'library1', 'libv0001')
  const drafted = (versionId: string) => ({
    versionNumber: '2.0.0-hush',
    name: 'Hush',
    changelog: 'Hush',
    files: [fileOf(versionId, { filename: `hush-${versionId}.jar` })],
  })
  await addVersion(world, 'library1', 'libdraft', { ...drafted('libdraft'), status: 'draft' })
  await addVersion(world, 'library1', 'libsched', { ...drafted('libsched'), status: 'scheduled' })
  for (const [status, projectId] of Object.entries(HIDDEN)) {
    const words = { title: `Hush ${status}`, summary: 'Hush', body: 'Hush', ownerId: 'user0002' }
    await addProject(world, projectId, { ...words, status: status as keyof typeof HIDDEN })
    const versionId = projectId.replace('secret', 'hidver')
    await addVersion(world, projectId, versionId, drafted(versionId))
  }
  const renamed = { projectId: HIDDEN.private, slug: 'hush-hush', formerSlug: HIDDEN.private }
  await world.append(`project-${HIDDEN.private}`, { type: 'ProjectSlugChanged', data: renamed })
  await addProject(world, 'reader01')
  const needs = { fileName: null, type: 'required' } as const
  await addVersion(world, 'reader01', 'readerv1', {
    dependencies: [
      { ...needs, projectId: 'library1', versionId: 'libdraft' },
      { ...needs, projectId: 'library1', versionId: 'libsched' },
      { ...needs, projectId: null, versionId: 'hidver01' },
      { ...needs, projectId: HIDDEN.processing, versionId: null },
    ],
  })
  await addProject(world, 'reader02')
  await addVersion(world, 'reader02', 'readerv2', {
    dependencies: [{ ...needs, projectId: null, versionId: 'libdraft' }],
  })
  await addProject(world, 'withheld', { status: 'withheld' })
  await addVersion(world, 'withheld', 'withver1')
  await addOrganization(world, 'lodge001', 'user0002')
  await addProject(world, 'secret05', { title: 'Hush', status: 'processing', organizationId: 'lodge001' })
  await addProject(world, 'lodged01', { status: 'unlisted', organizationId: 'lodge001' })
  for (const projectId of [HIDDEN.private, 'library1'])
    await world.append(`follow-user0003.${projectId}`, {
      type: 'ProjectFollowed',
      data: { userId: 'user0003', projectId, at: '2024-01-01T00:00:00.000Z' },
    })
})
afterAll(() => world.close())

const projects = [...Object.values(HIDDEN), 'library1', 'reader01', 'lodged01']
const versions = [
  'libdraft',
  'libsched',
  'hidver01',
  'hidver02',
  'hidver03',
  'hidver04',
  'readerv1',
  '2.0.0-hush',
]
const hashes = versions.flatMap((id) => [hashOf('sha1', id), hashOf('sha512', id)])
const sha1s = versions.map((id) => hashOf('sha1', id))
const teams = [...projects, 'lodge001'].map(teamOf)

const parameters: Readonly<Record<string, readonly string[]>> = {
  project: projects,
  version: versions,
  hash: hashes,
  team: teams,
  organization: ['lodge001'],
  user: ['user0001', 'user0002', 'user0003'],
  notification: [],
  app: [],
  export: [],
  license: ['MIT'],
  listing: ['mods'],
}

/** The query of a request. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'GET /v2/projects': [idsQuery(projects)],
  'GET /v2/versions': [idsQuery(versions)],
  'GET /v2/teams': [idsQuery(teams)],
  'GET /v2/users': [idsQuery(['user0001'])],
  'GET /v2/notifications': [idsQuery([])],
  'GET /v3/organizations': [idsQuery(['lodge001'])],
  'GET /v2/projects_random': ['count=100'],
  'GET /v2/search': ['limit=100', 'query=hush'],
  'GET /v3/events': ['follow=false'],
  'GET /site/suggestions': ['q=hush', 'q=project'],
  'GET /updates/:project/forge_updates.json': ['neoforge=include'],
}

const bodies: Readonly<Record<string, object>> = {
  'POST /v2/version_files': { hashes: sha1s },
  'POST /v2/version_files/project': { hashes: sha1s },
  'POST /v2/version_files/update': { hashes: sha1s },
  'POST /v2/version_files/update_many': { hashes: sha1s },
  'POST /v2/version_files/update_individual': { hashes: sha1s.map((hash) => ({ hash })) },
  'POST /v2/version_file/:hash/update': {},
  'POST /v2/search': { limit: 100 },
}

/** The bytes of files and pictures. Their addresses are only known to people who may have them. */
const BYTES = /^GET \/files\//

/** Both forms of the API get the same questions. */
const inV2 = (route: string): string => route.replace(' /v3/', ' /v2/')

const addressesOf = (route: string): readonly string[] => {
  const paths = [...route.matchAll(/:(\w+)(?:\([^)]*\))?/g)].reduce<readonly string[]>(
    (sofar, [parameter, name = '']) => {
      const file = name === 'file' ? ['secret02-2.0.0-hush.pom'] : name === 'range' ? ['1'] : undefined
      const values = file ?? parameters[name]
      if (values === undefined) throw new Error(`${route}: give :${name} values that lead to hidden things`)
      return sofar.flatMap((path) => values.map((value) => path.replace(parameter, value)))
    },
    [route.slice(route.indexOf(' ') + 1)],
  )
  const queries = asked[route] ?? asked[inV2(route)] ?? ['']
  return paths.flatMap((path) => queries.map((query) => `${path}?${query}`))
}

const answers = async (route: string, authorization: string): Promise<readonly string[]> => {
  const headers = authorization === '' ? {} : { authorization }
  const told = []
  for (const address of addressesOf(route)) {
    const body = bodies[inV2(route)]
    if (route.startsWith('POST') && !body)
      throw new Error(`${route}: give it a body that asks for hidden things`)
    const answer = body ? await world.post(address, body, headers) : await world.get(address, headers)
    // A refusal may repeat the question.
    const shown = answer.statusCode < 400 ? `${answer.headers.location ?? ''}${answer.body}` : ''
    told.push(`${address}: ${shown.replaceAll('2.0.0-hush.pom', '')}`)
  }
  return told
}

/** Names of people are not secret in answers about people. */
const secretOf = (route: string): RegExp =>
  /:user|\/users|\/pat$/.test(route) ? /: .*(hush|guild lodge)/is : /: .*(hush|guild lodge|whisperer)/is

const routesToAsk = () => world.routes.filter((route) => !BYTES.test(route))

/** The routes whose answers to this sender contain a hidden word. */
const telling = async (authorization: string): Promise<readonly string[]> => {
  const found = []
  for (const route of routesToAsk()) {
    const secret = secretOf(route)
    if ((await answers(route, authorization)).some((told) => secret.test(told))) found.push(route)
  }
  return found
}

/**
 * These reveal nothing about hidden things to anybody: tags, counts, lists of things in search, and the
 * user's own data.
 */
const SILENT = [
  /^GET \/v[23]\/(tag\/|statistics|projects_random|user\b|users$|notification|search$)/,
  /^GET \/v3\/(audit\/|events\/schemas$|games|limits\/|link_platform|loader_field)/,
  /^POST \/v3\/search$/,
  /^GET \/v[23]\/project\/:project\/check$/,
  /\/(pat|session\/list|sessions|authorizations|auth\/factors|admin\/user-looks|admin\/newsletters|settings\/notifications|inbox|inbox\/unread|inbox\/unread\/count|publishers)$/,
  /\/(oauth\/\w+|oauth_apps|user\/privacy|user\/publishing|user\/security-log|user\/export\/:export)\b/,
  /^GET \/site\/(home|search(\/|$)|suggestions|viewer$)/,
  /^GET \/sitemap/,
  /maven-metadata\.xml\.(md5|sha1|sha512)$/,
]

describe('every route that reads', () => {
  it.each(['', 'user0003'])('reveals nothing hidden to the outsider %j', async (who) => {
    expect(await telling(who)).toEqual([])
  })

  it('shows it to staff, or is known to show it to nobody', async () => {
    const told = new Set(await telling('user0009 moderator'))
    const silent = routesToAsk().filter((route) => !told.has(route))
    expect(silent.filter((route) => !SILENT.some((pattern) => pattern.test(route)))).toEqual([])
  })
})

describe('a project that is visible only at its address', () => {
  it.each(['/v2/search?limit=100', '/v2/projects_random?count=100', '/site/home', '/sitemap-projects-1.xml'])(
    'is not in %s, not even for staff',
    async (address) => {
      for (const headers of [{}, { authorization: 'user0009 moderator' }])
        expect((await world.get(address, headers)).body).not.toMatch(/withheld|lodged01/)
    },
  )
})

describe('a hidden version', () => {
  it('does not reveal its project, neither through its file nor through its dependents', async () => {
    const asked = { hashes: [hashOf('sha1', 'libdraft'), hashOf('sha1', 'libv0001')] }
    const byFile = (await world.post('/v2/version_files/project', asked)).json()
    expect(Object.keys(byFile)).toEqual([hashOf('sha1', 'libv0001')])
    const known = (await world.get('/v2/project/reader02/dependencies')).json()
    expect(known).toEqual({ projects: [], versions: [] })
    const staff = { authorization: 'user0009 moderator' }
    const all = (await world.get('/v2/project/reader02/dependencies', staff)).json()
    expect(all).toMatchObject({ projects: [{ id: 'library1' }], versions: [{ id: 'libdraft' }] })
  })
})

describe('the team of a hidden project', () => {
  const team = `/v2/team/${teamOf(HIDDEN.processing)}/members`
  const members = async (authorization: string) => (await world.get(team, { authorization })).json()

  it('is visible to its members, to invited users and to staff', async () => {
    expect(await members('user0003')).toEqual([])
    await invite(world, HIDDEN.processing, 'user0003')
    expect(await members('user0003')).toHaveLength(2)
    expect(await members('user0002')).toHaveLength(2)
    expect(await members('user0009 moderator')).toHaveLength(2)
    expect(await members('user0001')).toEqual([])
  })

  it('is visible to a member without PROJECT_READ, but not its permissions', async () => {
    const shown = await members('user0002 without PROJECT_READ')
    expect(shown).toEqual([expect.objectContaining({ permissions: null })])
  })
})
