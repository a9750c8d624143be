import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../../support/api.ts'
import { form, jarPart, ok, projectData, versionData } from '../../support/publish.ts'
import { startTracedFixture, type TracedFixture } from '../../support/traces.ts'

let site: TracedFixture
beforeAll(async () => {
  site = await startTracedFixture()
})
afterAll(() => site.stop())

const deep = '- '.repeat(16_384) + 'x\n'.repeat(16_384)
/** Uses up most of the budget before it is refused. */
const slow = `- a\n${'x\n'.repeat(30_000)}`

const refusals: Record<string, readonly [RegExp, (api: Api) => Promise<Answer>]> = {
  'a body on /v2': [/field body/, (api) => api.patch(`/v2/project/${site.alpha.id}`, { body: deep })],
  'a body on /v3': [
    /description on \/v3/,
    (api) => api.patch(`/v3/project/${site.alpha.id}`, { description: deep }),
  ],
  'a changelog': [
    /field changelog/,
    (api) => api.patch(`/v2/version/${site.alpha.versions[0]}`, { changelog: deep }),
  ],
  'the body of a new project': [
    /field body/,
    (api) => api.post('/v2/project', form(projectData('too-deep', { body: deep }), [jarPart()])),
  ],
  'the changelog of a first version': [
    /field initial_versions\.0\.changelog/,
    (api) => {
      const data = projectData('too-deep', { initial_versions: [versionData({ changelog: deep })] })
      return api.post('/v2/project', form(data, [jarPart()]))
    },
  ],
  'the changelog of a new version': [
    /field changelog/,
    (api) =>
      api.post('/v2/version', form(versionData({ project_id: site.alpha.id, changelog: deep }), [jarPart()])),
  ],
}

describe('a text that is too complex', () => {
  test.each(Object.entries(refusals))(
    'is refused with the name of its field and leaves nothing behind: %s',
    async (_, [field, send]) => {
      const before = await site.traces()
      const answer = await send(site.user.api)
      expect(answer.status, answer.text).toBe(400)
      expect(answer.text).toMatch(field)
      expect(answer.text).toContain('too complex')
      expect(await site.traces()).toEqual(before)
    },
  )

  test('is not checked for somebody who may not write it', async () => {
    const answer = await site.enemy.api.patch(`/v2/project/${site.alpha.id}`, { body: deep })
    expect(answer.status).toBe(401)
  })

  test('delays nobody while it is checked', async () => {
    let pending = 4
    const sent = Array.from({ length: pending }, async (_, index) => {
      const body = `${slow}${index}`
      const { status } = await site.user.api.patch(`/v2/project/${site.alpha.id}`, { body })
      pending--
      return status
    })
    let answered = 0
    while (pending === 4) {
      ok(await site.nobody.get(`/v2/project/${site.alpha.id}`))
      if (pending === 4) answered++
    }
    expect(answered).toBeGreaterThan(3)
    expect(await Promise.all(sent)).toEqual([400, 400, 400, 400])
  })
})

describe('the page of a project', () => {
  test('shows its text as soon as it is written', async () => {
    ok(await site.user.api.patch(`/v2/project/${site.alpha.id}`, { body: 'A *new* text' }), 204)
    const { bodyHtml } = ok(await site.nobody.get('/site/project/alpha')).as<{ bodyHtml: string }>()
    expect(bodyHtml).toContain('A <em>new</em> text')
  })

  test('shows its changelogs as soon as they are written', async () => {
    const [id] = site.alpha.versions
    ok(await site.user.api.patch(`/v2/version/${id}`, { changelog: 'A *new* log' }), 204)
    const { entries } = ok(await site.nobody.get('/site/project/alpha/changelog')).as<{
      entries: { changelogHtml: string }[]
    }>()
    expect(entries[0]?.changelogHtml).toContain('A <em>new</em> log')
    const version = ok(await site.nobody.get(`/site/project/alpha/version/${id}`))
    expect(version.as<{ changelogHtml: string }>().changelogHtml).toContain('A <em>new</em> log')
  })
})
