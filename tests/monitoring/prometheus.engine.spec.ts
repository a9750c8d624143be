import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { root } from '../architecture/repository.ts'
import { fetchTool } from '../support/tools/fetched-tools.ts'

const promtool = await fetchTool('debian', {
  packaged: 'prometheus',
  version: 'debian',
  program: 'promtool',
})
const ALERTS = join(root, 'infra/monitoring/alerts')
const TESTS = join(root, 'tests/monitoring/alerts.test.yml')

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-promtool-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const run = async (skip: TestContext['skip'], ...args: string[]) => {
  if (promtool.path === undefined) return skip(promtool.missing)
  try {
    const { stdout, stderr } = await promisify(execFile)(promtool.path, args)
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { code: 1, output: stdout + stderr }
  }
}

/** The tests of the rules, on rules with one word changed. */
const alteredTests = async (from: string, to: string): Promise<string> => {
  const altered = await mkdtemp(join(directory, 'altered-'))
  for (const name of await readdir(ALERTS)) {
    const text = await readFile(join(ALERTS, name), 'utf8')
    await writeFile(join(altered, name), text.replace(from, to))
  }
  const tests = join(altered, 'alerts.test.yaml')
  await writeFile(tests, (await readFile(TESTS, 'utf8')).replace('../../infra/monitoring/alerts/', './'))
  return tests
}

test('Prometheus accepts the rules', async ({ skip }) => {
  const paths = (await readdir(ALERTS)).map((name) => join(ALERTS, name))
  const { code, output } = await run(skip, 'check', 'rules', '--lint=all', '--lint-fatal', ...paths)
  expect(code, output).toBe(0)
})

test.for(['compose', 'kubernetes'])(
  'Prometheus accepts the configuration for %s',
  async (where, { skip }) => {
    const text = await readFile(join(root, `infra/monitoring/prometheus-${where}.yml`), 'utf8')
    const path = join(directory, `${where}.yml`)
    // Debian's build of Prometheus lacks the discovery in a cluster.
    await writeFile(path, text.replaceAll(/kubernetes_sd_configs:\n +- role: \w+/g, 'static_configs: []'))
    const { code, output } = await run(skip, 'check', 'config', '--syntax-only', path)
    expect(code, output).toBe(0)
  },
)

test('the alerts fire when they should and not before', async ({ skip }) => {
  const { code, output } = await run(skip, 'test', 'rules', TESTS)
  expect(code, output).toBe(0)
})

test('a copy of the rules passes the same tests', async ({ skip }) => {
  const { code, output } = await run(skip, 'test', 'rules', await alteredTests('', ''))
  expect(code, output).toBe(0)
})

test.for([
  ['another limit', 'modstead_projection_lag_seconds) > 10', 'modstead_projection_lag_seconds) > 1000'],
  ['another way to put processes together', 'min by (engine)', 'max by (engine)'],
  ['another time', 'for: 1h', 'for: 3h'],
  ['volumes of a cluster that nobody looks at', 'kubelet_volume_stats_available_bytes /', 'up /'],
  ['a file system in memory', 'fstype!~"tmpfs|', 'fstype!~"'],
  [
    'an alert that goes silent with its process',
    'absent(modstead_reaction_lag_seconds)',
    'modstead_reaction_lag_seconds > 1e9',
  ],
] as const)('%s would be noticed', async ([, from, to], { skip }) => {
  const { code, output } = await run(skip, 'test', 'rules', await alteredTests(from, to))
  expect(code).toBe(1)
  expect(output).toMatch(/alertname: \w+/)
})
