import { type OwnedProjects, userPage } from '@modstead/query-api/contract/site/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganization, addProject, addUser, invite } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

const PAGE_SIZE = 50
interface Stored {
  readonly id: string
  readonly hidden: boolean
  readonly type: 'shader' | 'mod'
  readonly downloads: number
}
/** As many public shaders as a page holds, plus more projects with equal downloads than a page holds. */
const stored: readonly Stored[] = Array.from({ length: 120 }, (_, index) => ({
  id: `p${`${index}`.padStart(7, '0')}`,
  hidden: index % 10 === 0,
  type: index % 2 === 1 && index < 2 * PAGE_SIZE ? 'shader' : 'mod',
  downloads: Math.floor(index / 70),
}))
const inOrder = stored.toSorted(
  (left, right) => right.downloads - left.downloads || (left.id < right.id ? -1 : 1),
)
const idsOf = (projects: readonly { readonly id: string }[]) => projects.map(({ id }) => id)
const open = inOrder.filter(({ hidden }) => !hidden)

let world: ReadWorld
beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addUser(world, 'user0002', 'Invited')
  await addOrganization(world, 'guild001', 'user0001')
  for (const { id, hidden, type, downloads } of stored) {
    await addProject(world, id, { status: hidden ? 'private' : 'approved', projectType: type })
    const history = { projectId: id, downloads, followers: 2 }
    await world.append(`project-${id}`, { type: 'ProjectHistoryImported', data: history })
  }
  await invite(world, 'p0000001', 'user0002')
  for (const id of ['guildpr1', 'guildpr2']) await addProject(world, id, { organizationId: 'guild001' })
  await addProject(world, 'guildpr0', { organizationId: 'guild001', status: 'private' })
})
afterAll(() => world.close())

const read = async (path: string, token?: string): Promise<OwnedProjects> => {
  const answer = await world.get(path, token === undefined ? {} : { authorization: token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Goes from the first page to the one that says it is the last. */
const walk = async (path: string, token?: string): Promise<string[][]> => {
  const pages: string[][] = []
  let next: string | null = ''
  while (next !== null) {
    const page: OwnedProjects = await read(`${path}${path.includes('?') ? '&' : '?'}after=${next}`, token)
    pages.push(idsOf(page.projects))
    next = page.next
  }
  return pages
}
const inPages = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, page) =>
    ids.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  )

describe('the projects of a profile', () => {
  it('fill whole pages without what the viewer may not see, each one once even with equal downloads', async () => {
    expect(await walk('/site/user/Maker')).toEqual(inPages(idsOf(open)))
    expect(await walk('/site/user/Maker', 'user0001')).toEqual(inPages(idsOf(inOrder)))
  })

  it('of one type end with an exactly full page', async () => {
    const shaders = open.filter(({ type }) => type === 'shader')
    expect(shaders).toHaveLength(PAGE_SIZE)
    expect(await walk('/site/user/Maker?type=shader')).toEqual([idsOf(shaders)])
    const mods = open.filter(({ type }) => type === 'mod')
    expect(await walk('/site/user/Maker?type=mod')).toEqual(inPages(idsOf(mods)))
    expect(await walk('/site/user/Maker?type=plugin')).toEqual([[]])
  })

  it('are counted in total on every page', async () => {
    const sums = {
      projectCount: open.length,
      downloads: open.reduce((sum, { downloads }) => sum + downloads, 0),
      follows: 2 * open.length,
      types: ['mod', 'shader'],
    }
    const [, middle] = open
    for (const search of ['', '?type=plugin', `?after=${middle?.downloads}-${middle?.id}`])
      expect(await read(`/site/user/Maker${search}`), search).toMatchObject(sums)
    expect(userPage.strict().parse(await read('/site/user/Maker'))).toMatchObject(sums)
  })

  it('exclude those that the user is only invited to', async () => {
    for (const token of [undefined, 'user0002'])
      expect(await read('/site/user/Invited', token)).toMatchObject({
        projectCount: 0,
        types: [],
        projects: [],
      })
  })

  it('of an organization are its own, with hidden ones only for its members', async () => {
    expect(await walk('/site/organization/guild001')).toEqual([['guildpr1', 'guildpr2']])
    const inside = await read('/site/organization/guild001?after=0-guildpr0', 'user0001')
    expect(inside).toMatchObject({ projectCount: 3, next: null })
    expect(idsOf(inside.projects)).toEqual(['guildpr1', 'guildpr2'])
  })

  it.each([
    'x',
    '1-',
    '-1-p0000001',
    `${'9'.repeat(16)}-p0000001`,
    '1-p000%200001',
    `1-${'p'.repeat(3_000)}`,
  ])('are refused after %s, which no page gave', async (after) => {
    for (const path of ['/site/user/Maker', '/site/organization/guild001']) {
      const answer = await world.get(`${path}?after=${after}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-query'])
    }
  })
})
