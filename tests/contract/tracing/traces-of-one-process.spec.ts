import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, connect } from '../../support/api.ts'
import { startProduct, type TestProduct } from '../../support/product.ts'
import { createEmptyProject, ok } from '../../support/publish.ts'
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../../support/trace-collector.ts'

const PATIENTLY = { timeout: 120_000, interval: 100 }
const OUTSIDE = '00f067aa0ba902b7'

let collector: TraceCollector
let product: TestProduct
let user: Api
beforeAll(async () => {
  collector = await startTraceCollector()
  product = await startProduct({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  })
  user = connect(product.url, product.accounts.user?.token)
})
afterAll(async () => {
  await product?.stop()
  await product?.forget()
  await collector.close()
})

const inTrace = (trace: string) => collector.spans.filter((span) => span.trace === trace)
const below = ({ id }: CollectedSpan, step: string) =>
  collector.spans.filter((span) => span.step === step && span.parent === id)

test('one trace connects a request, its command and event, the projections and reactions', async () => {
  const { id } = await createEmptyProject(user, 'traced')
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${trace}-${OUTSIDE}-01` }
  ok(await user.send('DELETE', `/v3/project/${id}`, { headers }), 204)
  await vi.waitFor(() => {
    const [http, ...others] = inTrace(trace).filter(({ parent }) => parent === OUTSIDE)
    expect(others).toEqual([])
    expect(http).toMatchObject({ name: 'DELETE /v3/project/:project', step: 'http' })
    const [command] = below(http as CollectedSpan, 'command')
    expect(command?.name).toBe('DeleteProject')
    const [append] = below(command as CollectedSpan, 'append')
    const projections = below(append as CollectedSpan, 'projection')
    expect(projections.map(({ name }) => name)).toContain('project public')
    // One that takes long goes on as a job.
    const from = [append as CollectedSpan, ...below(append as CollectedSpan, 'job')]
    const reactions = from.flatMap((span) => below(span, 'reaction'))
    expect(reactions.flatMap((span) => below(span, 'command'))).not.toEqual([])
  }, PATIENTLY)
  expect(new Set(inTrace(trace).map(({ service }) => service))).toEqual(new Set(['modstead']))
})

test('a page continues its trace in what it reads', async () => {
  const trace = 'aaf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${trace}-${OUTSIDE}-01`, accept: 'text/html' }
  ok(await user.get('/mods', headers))
  await vi.waitFor(() => {
    const [page] = inTrace(trace).filter(({ parent }) => parent === OUTSIDE)
    expect(below(page as CollectedSpan, 'http').map(({ name }) => name)).not.toEqual([])
  }, PATIENTLY)
})
