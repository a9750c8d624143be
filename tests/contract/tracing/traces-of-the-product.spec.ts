import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../support/api.ts'
import { startProduct, type TestProduct } from '../../support/product.ts'
import { createEmptyProject, ok } from '../../support/publish.ts'
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../../support/trace-collector.ts'

const PATIENTLY = { timeout: 120_000, interval: 100 }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
/** A little longer than a reaction waits for late read models before it becomes a job. */
const UNTIL_A_JOB_MS = 3_000

let database: TestDatabase
let collector: TraceCollector
let product: TestProduct
beforeAll(async () => {
  database = await openTestDatabase()
  collector = await startTraceCollector()
  // Makes the accounts, which no single role does.
  const first = await startProduct({ env: { DATABASE_URL: database.url } })
  expect(await first.stop()).toBe(0)
  product = await startProduct({
    inRoles: true,
    dataDir: first.dataDir,
    port: Number(new URL(first.url).port),
    arguments: ['--command-api', '2', '--projectors', '2', '--reactions', '2'],
    env: {
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await product?.forget()
  await collector.close()
  await database.close()
})

const inTrace = (trace: string) => collector.spans.filter((span) => span.trace === trace)
const oneOf = (spans: readonly CollectedSpan[], step: string, name: RegExp) => {
  const found = spans.filter((span) => span.step === step && name.test(span.name))
  expect(found.map(({ name: each }) => each)).toHaveLength(1)
  return found[0] as CollectedSpan
}

/** Blocks writes to the projections of projects until it is released. */
const holdProjects = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tables[1] as name from projection where name = 'catalogue/project' and state = 'live'`,
  )
  await client.query(`begin; lock table ${rows[0]?.name} in exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

test('one trace connects a request, its command and event, the projections and the job', async () => {
  const { token = '' } = product.accounts.user ?? {}
  const { id } = await createEmptyProject(connect(product.url, token), 'traced')
  const release = await holdProjects()
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
  const deleting = connect(product.url, token).send('DELETE', `/v3/project/${id}`, {
    headers: { traceparent },
  })
  await pause(UNTIL_A_JOB_MS)
  await release()
  ok(await deleting, 204)
  await vi.waitFor(
    () =>
      expect(new Set(inTrace(TRACE).map(({ step }) => step))).toEqual(
        new Set(['http', 'command', 'append', 'projection', 'reaction', 'job']),
      ),
    PATIENTLY,
  )
  const spans = inTrace(TRACE)
  const http = oneOf(spans, 'http', /^DELETE \/v3\/project\/:project$/)
  expect(http.parent).toBe('00f067aa0ba902b7')
  expect(http.service).toBe('modstead-command-api')
  expect(http.attributes['http.response.status_code']).toBe('204')
  const command = oneOf(spans, 'command', /^DeleteProject$/)
  expect(command.parent).toBe(http.id)
  const append = spans.find(({ step, parent }) => step === 'append' && parent === command.id)
  const projections = spans.filter(({ step, parent }) => step === 'projection' && parent === append?.id)
  expect(projections.map(({ name }) => name).toSorted()).toContain('project public')
  expect(new Set(projections.map(({ service }) => service))).toEqual(new Set(['modstead-projectors']))
  const job = spans.find(({ step }) => step === 'job')
  expect(job?.service).toBe('modstead-reactions')
  expect(job?.parent).toBe(append?.id)
  for (const span of spans) {
    expect(span.ended >= span.began).toBe(true)
    expect(span.failed).toBe(false)
  }
})

test('the commands of the job are in the trace too, and so are their projections', async () => {
  await vi.waitFor(() => {
    const spans = inTrace(TRACE)
    const job = spans.find(({ step }) => step === 'job')
    const reaction = spans.find(({ step, parent }) => step === 'reaction' && parent === job?.id)
    const commands = spans.filter(({ step, parent }) => step === 'command' && parent === reaction?.id)
    expect(commands.length).toBeGreaterThan(0)
    const appends = spans.filter(
      ({ step, parent }) => step === 'append' && commands.some(({ id }) => id === parent),
    )
    expect(
      spans.some(({ step, parent }) => step === 'projection' && appends.some(({ id }) => id === parent)),
    ).toBe(true)
  }, PATIENTLY)
})

test('a read has its own span, and a health check has none', async () => {
  const trace = TRACE.replace(/^4b/, 'aa')
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  for (const path of ['/healthz', '/readyz', '/v2/project/nothing', '/v2/tag/loader'])
    await connect(product.url).send('GET', path, { headers })
  await vi.waitFor(() => expect(inTrace(trace)).toHaveLength(2), PATIENTLY)
  expect(
    inTrace(trace)
      .map(({ name, attributes }) => `${name} ${attributes['http.response.status_code']}`)
      .toSorted(),
  ).toEqual(['GET /v2/project/:project 404', 'GET /v2/tag/loader 200'])
})

test('a request that its client does not want traced leaves nothing', async () => {
  const trace = TRACE.replace(/^4b/, 'bb')
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-00` }
  ok(await connect(product.url).send('GET', '/v2/tag/loader', { headers }), 200)
  const later = TRACE.replace(/^4b/, 'cc')
  await connect(product.url).send('GET', '/v2/tag/loader', {
    headers: { traceparent: `00-${later}-00f067aa0ba902b7-01` },
  })
  await vi.waitFor(() => expect(inTrace(later)).toHaveLength(1), PATIENTLY)
  expect(inTrace(trace)).toEqual([])
})
