import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countProjectors } from '../../runtime/metrics.ts'
import { type Projectors, startProjectors } from '../../runtime/start.ts'
import { openLog } from '../../samples/open-log.ts'
import { sampleProject } from '../../samples/sample-log.ts'

let log: Awaited<ReturnType<typeof openLog>>
let projectors: Projectors

beforeAll(async () => {
  log = await openLog()
  projectors = await startProjectors({ ...log.parts, metrics: countProjectors(createMetrics()) })
})

afterAll(async () => {
  await projectors.stop()
  await log.close()
})

const columns = ['state', 'v2_head', 'v3_head', 'card', 'site'] as const

/** The columns of the project that Postgres stores apart from its row. */
const storedApart = async (): Promise<string[]> => {
  const apart = columns.map((column) => `pg_column_toast_chunk_id(${column}) is not null as ${column}`)
  const { rows } = await log.pool.query<Record<string, boolean>>(`select ${apart.join(', ')} from project`)
  return columns.filter((column) => rows[0]?.[column])
}

const describeIn = (length: number) =>
  log.append('project-p0000000-edit', {
    type: 'ProjectBodyChanged',
    data: { projectId: 'p0000000', body: 'Moves items. '.repeat(length / 13) },
  })

it('keeps what many readers ask for in the row of a project as long as it fits into a page', async () => {
  await log.appendAll(sampleProject(0, 0))
  await projectors.waitFor(await describeIn(650), 10_000)
  expect(await storedApart()).toEqual([])
  await projectors.waitFor(await describeIn(5_200), 10_000)
  expect(await storedApart()).toEqual(['state', 'v3_head'])
})
