import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDownloadCounter } from '@modstead/infra/ingest/download-counter'
import { printDownload } from '@modstead/infra/ingest/download-line'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import { windowOf } from '@modstead/infra/ingest/window'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, median, perSecond } from './figure.ts'
import { invent } from './search/invented-catalogue.ts'

const LINES = 1_000_000
const CLIENTS = 200_000
const PROJECTS = 20_000
const VERSIONS_PER_PROJECT = 5
const run = promisify(execFile)

/** Popular projects and busy clients by Zipf's law, within one window of six hours. */
const inventLog = (window: number): string => {
  const { random } = invent(12, 1)
  const lines: string[] = []
  for (let line = 0; line < LINES; line++) {
    const project = Math.floor(PROJECTS ** random())
    const version = Math.floor(random() * VERSIONS_PER_PROJECT)
    const client = Math.floor(CLIENTS ** Math.sqrt(random()))
    lines.push(
      printDownload({
        at: window + Math.floor((line / LINES) * 21_599),
        client: client.toString(36).padStart(16, 'A'),
        projectId: `P${project.toString(36).padStart(7, '0')}`,
        versionId: `V${version}${project.toString(36).padStart(6, '0')}`,
      }),
    )
  }
  return lines.join('')
}

/** Totals for each version, at most six for each client and project: it counts the same, but stores nothing. */
const PROGRAM = '{ if (seen[$2, $3]++ < 6) n[$4]++ } END { for (k in n) print k, n[k] }'

const awk = async (path: string): Promise<string> => {
  const { stdout } = await run('sh', ['-c', `zcat "${path}" | awk -F '\\t' '${PROGRAM}'`], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.trim().split('\n').sort().join('\n')
}

export const countDownloads: Benchmark = async ({ rounds }) => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-bench-'))
  const window = windowOf(Math.floor(Date.now() / 1000))
  const log = inventLog(window)
  const packed = join(directory, 'reference.gz')
  await writeFile(join(directory, 'plain'), log)
  await run('sh', ['-c', `gzip -c "${join(directory, 'plain')}" > "${packed}"`])

  const floors: number[] = []
  const ours: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const awkBegan = performance.now()
      const expected = await awk(packed)
      floors.push((LINES * 1_000) / (performance.now() - awkBegan))

      const database = await openTestDatabase()
      const pool = createPool(database.url, { name: 'bench', max: 2 })
      const client = await pool.connect()
      const logs = await mkdtemp(join(directory, 'downloads-'))
      try {
        await migrate(pool, 'downloads', downloadMigrations)
        await writeFile(join(logs, `${window}.bench.log`), log)
        const counter = createDownloadCounter(client, logs)
        const began = performance.now()
        const { lines } = await counter.count(window)
        ours.push((LINES * 1_000) / (performance.now() - began))
        const { rows } = await pool.query<{ line: string }>(
          `select version_id || ' ' || downloads as line from download_total order by version_id collate "C"`,
        )
        if (lines !== LINES || rows.map(({ line }) => line).join('\n') !== expected)
          throw new Error('the counter did not count what the log says')
      } finally {
        client.release()
        await cleanUp(() => pool.end(), database.close)
      }
    }
  } finally {
    await cleanUp(() => rm(directory, { recursive: true, force: true }))
  }
  const ratios = ours.map((value, round) => value / (floors[round] ?? Number.NaN))
  return [
    {
      name: 'P12 download lines counted exactly ÷ zcat | awk',
      floor: perSecond(median(floors)),
      ours: perSecond(median(ours)),
      result: median(ratios),
      unit: 'ratio',
      bounds: { must: 0.3, goal: 1, better: 'more' },
      latency: null,
      checked: `${LINES} lines: the stored totals equal those of awk, with the same limit of six for a client and project`,
      rounds: ratios,
      noEngine: 'no engine takes part: logs are files, and counts are in Postgres',
    },
  ]
}
