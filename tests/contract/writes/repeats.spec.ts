import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture } from '../../support/add-on-files.ts'
import type { Answer } from '../../support/api.ts'
import {
  createEmptyProject,
  createProject,
  form,
  jarPart,
  ok,
  projectData,
  versionData,
} from '../../support/publish.ts'
import { startTracedFixture, type TracedFixture } from '../../support/traces.ts'

let site: TracedFixture
beforeAll(async () => {
  site = await startTracedFixture()
})
afterAll(() => site.stop())

/**
 * Sends the same request twice with one `Idempotency-Key`: the second answer is the first, and the repeat
 * changes nothing.
 */
const twice = async (method: string, path: string, body: () => unknown) => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await site.user.api.send(method, path, { body: body(), headers })
  const before = await site.traces()
  const second = await site.user.api.send(method, path, { body: body(), headers })
  expect(second.status, second.text).toBe(first.status)
  expect(second.headers.get('consistency-token')).toBe(first.headers.get('consistency-token'))
  expect(await site.traces()).toEqual(before)
  return { first, second, headers }
}

describe('a request that is repeated with its Idempotency-Key gets the first answer and creates nothing', () => {
  test('a new project with a version, even after the project was deleted', async () => {
    const bytes = jar()
    const body = () => form(projectData('twice'), [jarPart(bytes)])
    const { first, second, headers } = await twice('POST', '/v2/project', body)
    expect(ok(second).as<{ id: string }>().id).toBe(first.as<{ id: string }>().id)

    ok(await site.user.api.delete('/v2/project/twice'), 204)
    const before = await site.traces()
    ok(await site.user.api.send('POST', '/v2/project', { body: body(), headers }))
    expect(await site.traces()).toEqual(before)
  })
  test('a new version', async () => {
    const bytes = jar()
    const data = versionData({ project_id: site.alpha.id, version_number: 'twice' })
    const { first, second } = await twice('POST', '/v2/version', () => form(data, [jarPart(bytes)]))
    expect(second.body).toEqual(first.body)
  })
  test('a file for a version', async () => {
    const bytes = jar()
    const path = `/v2/version/${site.alpha.versions[0]}/file`
    const { first } = await twice('POST', path, () => form({}, [jarPart(bytes, 'more.jar', 'more')]))
    expect(first.status).toBe(204)
  })
  test('an edit, a new slug and a new slug that was changed again meanwhile', async () => {
    const { id } = await createEmptyProject(site.user.api, 'repeated-edit')
    await twice('PATCH', `/v2/project/${id}`, () => ({ title: 'Another title' }))
    const { headers } = await twice('PATCH', `/v2/project/${id}`, () => ({ slug: 'repeated-edit-2' }))
    ok(await site.user.api.patch(`/v2/project/${id}`, { slug: 'repeated-edit' }), 204)
    ok(
      await site.user.api.send('PATCH', `/v2/project/${id}`, { body: { slug: 'repeated-edit-2' }, headers }),
      204,
    )
    expect((await site.user.api.get(`/v2/project/${id}`)).as<{ slug: string }>().slug).toBe('repeated-edit')
  })
  test('an organization', async () => {
    const body = { slug: 'repeated', name: 'Repeated', description: 'Made once alone' }
    const { first, second } = await twice('POST', '/v3/organization', () => body)
    expect(second.as<{ id: string }>().id).toBe(first.as<{ id: string }>().id)
  })
  test('a personal access token, whose secret is shown only the first time', async () => {
    const body = { name: 'Once', scopes: 2, expires: '2100-01-01T00:00:00Z' }
    const { first, second } = await twice('POST', '/v2/pat', () => body)
    expect(first.as<{ access_token: string }>().access_token).toMatch(/^mrp_/)
    const { id } = first.as<{ id: string }>()
    expect(second.body).toMatchObject({ id, access_token: null })
  })
  test('the key of another user is a different key', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const send = (api: typeof site.user.api, slug: string) =>
      api.send('POST', '/v2/project', {
        body: form(projectData(slug, { initial_versions: [], is_draft: true })),
        headers,
      })
    const [mine, theirs] = [await send(site.user.api, 'key-mine'), await send(site.friend.api, 'key-theirs')]
    expect(ok(mine).as<{ id: string }>().id).not.toBe(ok(theirs).as<{ id: string }>().id)
  })
  test('a failed attempt does not block the next one', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = (slug: string) =>
      site.user.api.send('POST', '/v2/project', { body: form(projectData(slug), [jarPart()]), headers })
    expect((await send('alpha')).status).toBe(400)
    ok(await send('not-alpha'))
  })
})

describe('a key that is repeated with another request is 422 and changes nothing', () => {
  const conflicting = async (send: (headers: Record<string, string>, text: string) => Promise<Answer>) => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(headers, 'first-text')
    expect(first.status, first.text).toBeLessThan(300)
    const before = await site.traces()
    const second = await send(headers, 'second-text')
    expect(second.status, second.text).toBe(422)
    expect(second.body).toMatchObject({
      error: 'invalid_input',
      description: expect.stringContaining('Idempotency-Key'),
    })
    expect(await site.traces()).toEqual(before)
    expect((await send(headers, 'first-text')).status).toBe(first.status)
  }

  test('an edit', () =>
    conflicting((headers, title) =>
      site.user.api.send('PATCH', '/v2/project/alpha', { body: { title }, headers }),
    ))
  test('a new project', () =>
    conflicting((headers, slug) =>
      site.user.api.send('POST', '/v2/project', {
        body: form(projectData(slug, { initial_versions: [], is_draft: true })),
        headers,
      }),
    ))
  test('a new version', () => {
    const part = jarPart()
    return conflicting((headers, version_number) => {
      const data = versionData({ project_id: site.alpha.id, version_number })
      return site.user.api.send('POST', '/v2/version', { body: form(data, [part]), headers })
    })
  })
  test('other bytes under the same name', () => {
    const parts = new Map(['first-text', 'second-text'].map((text) => [text, jarPart()]))
    const data = versionData({ project_id: site.alpha.id, version_number: 'bytes' })
    return conflicting((headers, text) =>
      site.user.api.send('POST', '/v2/version', {
        body: form(data, [parts.get(text) ?? jarPart()]),
        headers,
      }),
    )
  })
  test('a picture with other details', () => {
    const body = picture()
    return conflicting((headers, title) =>
      site.user.api.send('POST', `/v2/project/alpha/gallery?ext=png&featured=false&title=${title}`, {
        body,
        headers,
      }),
    )
  })
  test('another route', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    ok(await site.user.api.send('POST', '/v2/project/alpha/follow', { headers }), 204)
    expect((await site.user.api.send('DELETE', '/v2/project/alpha/follow', { headers })).status).toBe(422)
    ok(await site.user.api.delete('/v2/project/alpha/follow'), 204)
  })
})

describe('If-Match', () => {
  test('of another revision is refused before a picture is stored', async () => {
    const before = await site.traces()
    const headers = { 'if-match': '"r999"', 'content-type': 'image/png' }
    for (const [method, path] of [
      ['POST', '/v2/project/alpha/gallery?ext=png&featured=true'],
      ['PATCH', '/v2/project/alpha/icon?ext=png'],
      ['PATCH', `/v2/user/${site.user.id}/icon?ext=png`],
    ] as const) {
      const answer = await site.user.api.send(method, path, { body: picture(), headers })
      expect(answer.status, answer.text).toBe(412)
    }
    expect(await site.traces()).toEqual(before)
  })
  const edit = (path: string, ifMatch: string, body: object) =>
    site.user.api.send('PATCH', path, { body, headers: { 'if-match': ifMatch } })

  test('on v3 the answer contains the ETag for the next edit, and an older one is 412', async () => {
    const { id } = await createEmptyProject(site.user.api, 'etag')
    const path = `/v3/project/${id}`
    const first = ok(await site.user.api.patch(path, { name: 'One of them' }), 204)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"r\d+"$/)
    ok(await edit(path, etag, { name: 'Two of them' }), 204)
    const stale = await edit(path, etag, { name: 'Three of them' })
    expect([stale.status, stale.body]).toMatchObject([412, { error: 'precondition_failed' }])
    const staleSlug = await edit(path, etag, { slug: 'etag-other' })
    expect(staleSlug.status).toBe(412)
    await createEmptyProject(site.friend.api, 'etag-other')
  })
  test('accepts the ETag of a read', async () => {
    const { id } = await createEmptyProject(site.user.api, 'etag-of-read')
    const etag = (await site.user.api.get(`/v2/project/${id}`)).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    ok(await edit(`/v2/project/${id}`, etag.replace(/^W\//, ''), { title: 'Read before' }), 204)
    expect((await edit(`/v2/project/${id}`, etag.replace(/^W\//, ''), { title: 'Read late' })).status).toBe(
      412,
    )
  })
  test('that is weak or not a revision is 412, and * is any', async () => {
    for (const wrong of ['W/"r1"', '"other"', 'r1'])
      expect((await edit('/v2/project/alpha', wrong, { title: 'Weak or wrong' })).status).toBe(412)
    ok(await edit('/v2/project/alpha', '*', { title: 'Whatever it is' }), 204)
  })
})

describe('concurrent writes', () => {
  test('64 edits of one project all succeed and none is lost', async () => {
    const { id } = await createEmptyProject(site.user.api, 'contended')
    const category = ['magic', 'food', 'mobs', 'storage']
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        site.user.api.patch(`/v2/project/${id}`, {
          title: `Contended ${index}`,
          ...(index < category.length && { add_additional_categories: [category[index]] }),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const shown = (await site.user.api.get(`/v2/project/${id}`)).as<{ additional_categories: string[] }>()
    expect(shown.additional_categories.toSorted()).toEqual(category.toSorted())
  })
  test('of one slug create one project', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        (index % 2 ? site.user : site.friend).api.post(
          '/v2/project',
          form(projectData('wanted-by-all', { initial_versions: [], is_draft: true })),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15)
  })
  test('of one account create no more organizations than it may own, and a place is free after each deletion', async () => {
    const create = (index: number) =>
      site.enemy.api.post('/v3/organization', {
        slug: `of-many-${index}`,
        name: `Of many ${index}`,
        description: 'One of too many',
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect((await site.enemy.api.get('/v3/limits/organizations')).body).toEqual({ current: 16, max: 16 })

    const made = answers.findIndex(({ status }) => status === 200)
    ok(await site.enemy.api.delete(`/v3/organization/of-many-${made}`), 204)
    await site.enemy.api.get('/v3/limits/organizations')
    const anew = await Promise.all([create(made), create(30)])
    expect(anew.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
  test('of the same bytes create one file', async () => {
    const bytes = jar()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        site.user.api.post('/v2/project', form(projectData(`same-file-${index}`), [jarPart(bytes)])),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.findIndex(({ status }) => status === 400)
    await createProject(site.user.api, `same-file-${refused}`)
  })
})
