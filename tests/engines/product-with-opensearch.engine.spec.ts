import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { startOpenSearch, type TestOpenSearch } from '../support/engines/opensearch.ts'
import { type RefusingFront, refuseAsBusy, startRefusingFront } from '../support/engines/refusing-front.ts'
import { inFlight } from '../support/in-flight.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { approve, createProject, ok, type Published } from '../support/publish.ts'
import { keepSearching } from '../support/searching.ts'
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts'

const WITHIN = { timeout: 120_000, interval: 50 }
const SEARCHES_PER_SECOND = 50
const PROJECTS = 20
const INDEXES = 'modstead-projects-*'

let engine: TestOpenSearch
/** The product reaches the engine through it. */
let front: RefusingFront
let collector: TraceCollector
let product: TestProduct
let projects: readonly Published[]

const as = (name: string): Api => connect(product.url, product.accounts[name]?.token)

const titlesFound = async (text: string): Promise<readonly string[]> => {
  const path = `/v2/search?limit=100&query=${encodeURIComponent(text)}`
  const { hits } = ok(await as('user').get(path)).as<{
    readonly hits: readonly { readonly title: string }[]
  }>()
  return hits.map(({ title }) => title)
}

/** Searches like a client that has written nothing. It must find all projects at any moment. */
const searchAsAnybody = async (): Promise<string | undefined> => {
  const response = await fetch(`${product.url}/v2/search?query=lantern&limit=100`)
  const text = await response.text()
  if (response.status !== 200) return `${response.status} ${text}`
  const { total_hits: total } = JSON.parse(text)
  return total === PROJECTS ? undefined : `found ${total}`
}

/** The titles in the engine itself. */
const titlesInEngine = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${engine.url}/${INDEXES}/_search?q=projectId:*&size=100`)
  const { hits }: { hits: { hits: { _source: { payload: string } }[] } } = (await answer.json()) as never
  return hits.hits.map(({ _source }) => JSON.parse(JSON.parse(_source.payload).v2).title).toSorted()
}

/** Asks the engine itself. */
const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${engine.url}/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

const health = async () => (await ask('GET', '_cluster/health')) as { readonly status: string }

/** Names the only node that may have shards of the index. null: any may. */
const allocateTo = (node: string | null) =>
  ask('PUT', `${INDEXES}/_settings`, { 'index.routing.allocation.require._name': node })

const answersBy = async (index: 'shared' | 'own'): Promise<number> => {
  const { text } = await as('user').get('/metrics')
  return Number(new RegExp(`modstead_search_answers_total\\{index="${index}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

const standing = async () => (await as('user').get('/readyz')).body
const isUp = { status: 'ready', dependencies: { OpenSearch: 'up' } }

const retitle = async (project: Published, title: string) =>
  ok(await as('user').patch(`/v2/project/${project.id}`, { title }), 204)

const linesWith = (text: string): number =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes(text)).length

const searchedByShared = async () => {
  const before = await answersBy('shared')
  await searchAsAnybody()
  return (await answersBy('shared')) > before
}

const specs = () => {
  beforeAll(async () => {
    engine = await startOpenSearch()
    front = await startRefusingFront(engine.url)
    collector = await startTraceCollector()
    product = await startProduct({
      env: {
        OPENSEARCH_URL: front.url,
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        // Only what asks for it is traced.
        OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      },
    })
    const published: Published[] = []
    await inFlight([...Array(PROJECTS).keys()], 4, async (at) => {
      published.push(await createProject(as('user'), `lantern-${at}`, { title: `Lantern ${at}` }))
    })
    await inFlight(published, 4, ({ id }) => approve(as('moderator'), id))
    projects = published
  })
  afterAll(async () => {
    await product?.stop()
    await product?.forget()
    await collector?.close()
    await front?.stop()
    await engine?.stop()
  })

  test('finds in OpenSearch what was published, edited and deleted, through the API and on the page', async () => {
    await expect.poll(searchAsAnybody, WITHIN).toBeUndefined()
    await expect.poll(searchedByShared, WITHIN).toBe(true)
    await expect.poll(standing, WITHIN).toMatchObject(isUp)
    const made = await createProject(as('user'), 'kettle', { title: 'Copper Kettle' })
    await approve(as('moderator'), made.id)
    expect(await titlesFound('copper kettle')).toEqual(['Copper Kettle'])
    const count: { count: number } = JSON.parse(
      await (await fetch(`${engine.url}/${INDEXES}/_count?q=projectId:*`)).text(),
    )
    expect(count.count).toBe(PROJECTS + 1)
    await retitle(made, 'Silver Kettle')
    expect(await titlesFound('silver kettle')).toEqual(['Silver Kettle'])
    expect(await titlesFound('copper')).toEqual([])
    const page = ok(await as('user').get('/mods?q=silver+kettle', { accept: 'text/html' }))
    expect(page.text).toContain('Silver Kettle')
    ok(await as('user').delete(`/v2/project/${made.id}`), 204)
    expect(await titlesFound('silver kettle')).toEqual([])
    expect(await searchedByShared()).toBe(true)
  })

  test('refreshes the shared index in the trace of the change, and its own index without a span', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
    const body = { title: 'Lantern in a trace' }
    ok(await as('user').send('PATCH', `/v2/project/${projects[1]?.id}`, { headers, body }), 204)
    const inTrace = (step: string) =>
      collector.spans.filter((span) => span.trace === trace && span.step === step)
    await expect.poll(() => inTrace('search').map(({ name }) => name), WITHIN).toEqual(['refresh search'])
    expect(await titlesFound('lantern in a trace')).toContain('Lantern in a trace')
    const appends = inTrace('append').map(({ id }) => id)
    expect(inTrace('search').map(({ parent }) => parent)).toEqual(appends)
  })

  test('answers what the engine cannot handle with the index of the process', async () => {
    const before = await answersBy('own')
    const groups = Array.from({ length: 12 }, (_, at) => [`license:mit`, `loaders:v${at}`])
    const found = ok(await as('user').get(`/v2/search?facets=${encodeURIComponent(JSON.stringify(groups))}`))
    expect(found.body).toMatchObject({ total_hits: PROJECTS })
    expect(await answersBy('own')).toBe(before + 1)
    expect(await searchedByShared()).toBe(true)
  })

  const outages: readonly (readonly [string, () => Promise<void>, () => Promise<void>])[] = [
    ['falls silent', async () => engine.fallSilent(), async () => engine.wake()],
    ['is killed', () => engine.kill(), () => engine.restart()],
    [
      'loses its indexes',
      async () => {
        const indexes: object = await (await fetch(`${engine.url}/${INDEXES}`)).json()
        await fetch(`${engine.url}/${Object.keys(indexes).join(',')}`, { method: 'DELETE' })
      },
      async () => {},
    ],
    ['is too busy', async () => front.refuse(refuseAsBusy), async () => front.refuseNothing()],
    [
      'is red',
      async () => {
        await allocateTo('nobody')
        // Opening it looks for a node to have the shard.
        for (const step of ['_close', '_open'])
          await ask('POST', `${INDEXES}/${step}?wait_for_active_shards=0`)
        await expect.poll(health, WITHIN).toMatchObject({ status: 'red' })
      },
      async () => {
        await allocateTo(null)
        await expect.poll(health, WITHIN).not.toMatchObject({ status: 'red' })
      },
    ],
  ]

  test.each(outages)('fails no search when the engine %s, and returns to it', async (how, take, giveBack) => {
    const [answeredByOwn, wentAway, cameBack] = [
      await answersBy('own'),
      linesWith('OpenSearch is away'),
      linesWith('OpenSearch is back'),
    ]
    const load = keepSearching(SEARCHES_PER_SECOND, searchAsAnybody)
    await take()
    await expect.poll(() => answersBy('own'), WITHIN).toBeGreaterThan(answeredByOwn)
    const title = `Lantern while it ${how}`
    await retitle(projects[0]!, title)
    expect(await titlesFound(title)).toEqual([title])
    await giveBack()
    const began = performance.now()
    await expect.poll(searchedByShared, WITHIN).toBe(true)
    const healedMs = Math.round(performance.now() - began)
    const { searches, failures, slowestMs } = await load.end()
    console.log(
      `The engine ${how}: ${searches} searches, slowest ${Math.round(slowestMs)} ms, healed in ${healedMs} ms.`,
    )
    expect(failures).toEqual([])
    expect(await titlesFound(title)).toEqual([title])
    await expect.poll(standing, WITHIN).toMatchObject(isUp)
    expect(linesWith('OpenSearch is back') - cameBack).toBe(linesWith('OpenSearch is away') - wentAway)
  })

  test('finds every title after the engine was killed during changes of all of them', async () => {
    let isOver = false
    let edits = 0
    const last = new Map<Published, string>()
    const edit = async (project: Published): Promise<void> => {
      const title = `Lantern ${project.slug} edit${edits++}`
      await retitle(project, title)
      last.set(project, title)
    }
    const editing = (async () => {
      while (!isOver) await inFlight(projects, 2, edit)
    })()
    const load = keepSearching(SEARCHES_PER_SECOND, searchAsAnybody)
    await expect.poll(() => edits, WITHIN).toBeGreaterThan(PROJECTS)
    await engine.kill()
    const before = edits
    await expect.poll(() => edits, WITHIN).toBeGreaterThan(before + PROJECTS)
    isOver = true
    await editing
    await engine.restart()
    await expect.poll(searchedByShared, WITHIN).toBe(true)
    expect((await load.end()).failures).toEqual([])
    await expect.poll(searchedByShared, WITHIN).toBe(true)
    expect((await titlesFound('lantern')).toSorted()).toEqual([...last.values()].toSorted())
    expect(await titlesInEngine()).toEqual([...last.values()].toSorted())
  })
}

if (process.env.OPENSEARCH_URL !== undefined) describe('the product with OpenSearch', specs)
else
  describe('the product with OpenSearch', () => {
    test('finds in it what was published', ({ skip }) => skip(whyMissing('OpenSearch')))
  })
