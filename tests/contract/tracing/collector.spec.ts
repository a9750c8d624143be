import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '@modstead/infra/config/settings'
import { openTracing } from '@modstead/infra/telemetry/open-tracing'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTraceCollector, type TraceCollector } from '../../support/trace-collector.ts'

const PATIENTLY = { timeout: 60_000, interval: 20 }
const MANY = 20_000
/** Far longer than sending all of them takes. */
const SOME_MORE_MS = 3_000
const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7'

let lines: string[]
const log = {
  info: (...words: unknown[]) => void lines.push(`info ${words.at(-1)}`),
  warn: (...words: unknown[]) => void lines.push(`warn ${words.at(-1)}`),
}
const opened: (Tracing | TraceCollector)[] = []
beforeEach(() => {
  lines = []
})
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await ('stop' in each ? each.stop() : each.close())
})

const collect = async (options?: { hangs: boolean }): Promise<TraceCollector> => {
  const collector = await startTraceCollector(options)
  opened.push(collector)
  return collector
}

const trace = async (url: string, variables: Readonly<Record<string, string>> = {}): Promise<Tracing> => {
  const settings = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...variables })
  const tracing = await openTracing(settings, 'spec', log)
  if (tracing === undefined) throw new Error('nothing is traced')
  opened.push(tracing)
  return tracing
}

const work = async (): Promise<void> => {}

test('without a collector there is no tracing at all', async () => {
  expect(await openTracing(readSettings({}), 'spec', log)).toBeUndefined()
})

describe('a span', () => {
  test('is sent with its service, its parent, its attributes and its end', async () => {
    const collector = await collect()
    const tracing = await trace(`${collector.url}/`)
    const failure = tracing.inSpan({ name: 'outer', parent: `${PARENT}-01` }, async () => {
      await tracing.inSpan({ name: 'inner', attributes: { 'modstead.step': 'append' } }, work)
      throw new Error('on purpose')
    })
    await expect(failure).rejects.toThrow('on purpose')
    await vi.waitFor(() => expect(collector.spans).toHaveLength(2), PATIENTLY)
    const [inner, outer] = collector.spans
    expect(outer).toMatchObject({ service: 'spec', name: 'outer', failed: true, parent: '00f067aa0ba902b7' })
    expect(inner).toMatchObject({ name: 'inner', step: 'append', failed: false, parent: outer?.id })
    expect(new Set(collector.spans.map((span) => span.trace))).toEqual(
      new Set(['4bf92f3577b34da6a3ce929d0e0e4736']),
    )
    expect(lines).toEqual([])
  })

  test('is the parent of others while it is active', async () => {
    const tracing = await trace((await collect()).url)
    expect(tracing.active()).toBeUndefined()
    const seen = await tracing.inSpan({ name: 'outer', parent: `${PARENT}-01` }, async () => {
      await work()
      return tracing.active()
    })
    expect(seen).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/)
    expect(seen).not.toBe(`${PARENT}-01`)
    expect(tracing.active()).toBeUndefined()
  })

  test.each(['', 'nonsense', '00-00000000000000000000000000000000-00f067aa0ba902b7-01', `${PARENT}-01-more`])(
    'starts its own trace if the header is %j',
    async (parent) => {
      const tracing = await trace((await collect()).url)
      const seen = await tracing.inSpan({ name: 'outer', parent }, async () => tracing.active())
      expect(seen).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      expect(seen).not.toMatch(/4bf92f35|0{32}/)
    },
  )
})

describe('the sampler', () => {
  test.each([
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, `${PARENT}-01`, false],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, `${PARENT}-00`, true],
    [{}, `${PARENT}-00`, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, undefined, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, `${PARENT}-01`, true],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, `${PARENT}-01`, false],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.0' }, undefined, true],
  ] as const)('decides by %j, for a request with %s', async (variables, parent, isKept) => {
    const tracing = await trace((await collect()).url, variables)
    const seen = await tracing.inSpan({ name: 'outer', parent }, async () => tracing.active())
    expect(seen !== undefined).toBe(isKept)
  })

  test.each([
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  ])('an invalid variable prevents the start: %j', (variables) => {
    expect(() => readSettings(variables)).toThrow(/^OTEL_\w+ must/)
  })
})

describe('a collector', () => {
  test('that is missing is reported once, and once more when it is back', async () => {
    const gone = await startTraceCollector()
    const { port } = new URL(gone.url)
    await gone.close()
    const tracing = await trace(gone.url)
    const hasSaid = (words: RegExp) =>
      vi.waitFor(async () => {
        await tracing.inSpan({ name: 'unheard' }, work)
        expect(lines.at(-1)).toMatch(words)
      }, PATIENTLY)
    await hasSaid(/^warn .* is away/)
    const back = await startTraceCollector({ port: Number(port) })
    opened.push(back)
    await hasSaid(/^info .* is back/)
    expect(lines).toHaveLength(2)
  })

  test('that does not answer delays nobody, and spans that do not fit are dropped', async () => {
    const collector = await collect({ hangs: true })
    const tracing = await trace(collector.url)
    for (let number = 0; number < MANY; number += 1)
      await tracing.inSpan({ name: 'many', attributes: { number } }, work)
    await vi.waitFor(() => expect(collector.requests).toBeGreaterThan(0), PATIENTLY)
    collector.answer()
    await vi.waitFor(() => expect(collector.spans.length).toBeGreaterThan(1_000), PATIENTLY)
    await pause(SOME_MORE_MS)
    expect(collector.spans.length).toBeLessThan(MANY / 4)
  })

  test('that never answers does not delay the stop', async () => {
    const collector = await collect({ hangs: true })
    const tracing = await trace(collector.url)
    await tracing.inSpan({ name: 'last' }, work)
    await tracing.stop()
    expect(collector.requests).toBe(1)
  })
})
