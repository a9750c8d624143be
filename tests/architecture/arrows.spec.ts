import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './repository.ts'

const run = promisify(execFile)

/** A project with our structure in which each file breaks one rule, and one file breaks none. */
const planted: Readonly<Record<string, string>> = {
  'domain/src/kernel/decider.ts': 'export const decide = 1',
  'domain/src/catalogue/project/decider.ts':
    "import { decide } from '../../kernel/decider.ts'\nexport { decide }",
  'domain/src/catalogue/project/reads-files.ts':
    "import { readFileSync } from 'node:fs'\nexport { readFileSync }",
  'domain/src/catalogue/project/knows-accounts.ts':
    "import type { User } from '../../accounts/user.ts'\nexport type Owner = User",
  'domain/src/accounts/user.ts': 'export type User = string',
  'infra/src/store.ts': 'export const store = 1',
  'domain/src/catalogue/values.ts': 'export const value = 1',
  'infra/src/knows-a-context.ts':
    "import { value } from '../../domain/src/catalogue/values.ts'\nexport { value }",
  'infra/src/knows-the-kernel.ts':
    "import { decide } from '../../domain/src/kernel/decider.ts'\nexport { decide }",
  'tools/src/knows-server.ts': "import { main } from '../../server/src/main.ts'\nexport { main }",
  'infra/src/knows-server.ts': "import { main } from '../../server/src/main.ts'\nexport { main }",
  'infra/src/cycle-a.ts': "import { b } from './cycle-b.ts'\nexport const a = () => b",
  'infra/src/cycle-b.ts': "import { a } from './cycle-a.ts'\nexport const b = () => a",
  'infra/src/nowhere.ts': "import { x } from './not-there.ts'\nexport { x }",
  'infra/src/uses-spec.ts': "import { y } from './store.spec.ts'\nexport { y }",
  'infra/src/store.spec.ts': 'export const y = 1',
  'projectors/src/user/table.ts': 'export const table = 1',
  'projectors/src/user/projection.ts': "import { table } from './table.ts'\nexport const projection = table",
  'projectors/src/knows-commands.ts':
    "import { execute } from '../../command-api/src/execute.ts'\nexport { execute }",
  'command-api/src/execute.ts':
    "import { store } from '../../infra/src/store.ts'\nexport const execute = store",
  'command-api/src/knows-read-side.ts':
    "import { table } from '../../projectors/src/user/table.ts'\nexport { table }",
  'query-api/src/reads-table.ts':
    "import { table } from '../../projectors/src/user/table.ts'\nexport { table }",
  'query-api/src/reads-projection.ts':
    "import { projection } from '../../projectors/src/user/projection.ts'\nexport { projection }",
  'query-api/src/decides.ts':
    "import { decide } from '../../domain/src/catalogue/project/decider.ts'\nexport { decide }",
  'query-api/src/contract/project.ts': 'export type Project = string',
  'frontend/src/shows-contract.ts':
    "import type { Project } from '../../query-api/src/contract/project.ts'\nexport type Shown = Project",
  'frontend/src/reads-store.ts': "import { store } from '../../infra/src/store.ts'\nexport { store }",
  'frontend/src/reads-api.ts': "import { decide } from '../../query-api/src/decides.ts'\nexport { decide }",
  'server/src/main.ts':
    "import { execute } from '../../command-api/src/execute.ts'\nexport const main = execute",
  'server/src/uses-tests.ts': "import { z } from '../../tests/support/z.ts'\nexport { z }",
  'tests/support/z.ts': 'export const z = 1',
}

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}

let project: string
let broken: string[]

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'arrows-'))
  for (const [path, text] of Object.entries(planted)) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), `${text}\n`)
  }
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  for (const name of ['.dependency-cruiser.mjs', 'tsconfig.base.json', 'node_modules'])
    await symlink(join(root, name), join(project, name))
  const folders = [...new Set(Object.keys(planted).map((path) => path.split('/')[0] ?? ''))]
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]
  const { stdout } = await run(process.execPath, args, { cwd: project, maxBuffer: 32 * 1024 * 1024 }).catch(
    (error: unknown) => error as { stdout: string },
  )
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } }
  broken = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
}, 60_000)

afterAll(() => rm(project, { recursive: true }))

describe('the gate of the arrows', () => {
  it.each([
    ['domain/src/catalogue/project/reads-files.ts', 'domain-imports-only-zod'],
    ['domain/src/catalogue/project/knows-accounts.ts', 'contexts-never-import-each-other'],
    ['infra/src/knows-server.ts', 'infra-imports-only-what-it-may'],
    ['infra/src/knows-a-context.ts', 'infra-imports-only-what-it-may'],
    ['tools/src/knows-server.ts', 'tools-imports-only-what-it-may'],
    ['infra/src/cycle-a.ts', 'no-cycles'],
    ['infra/src/nowhere.ts', 'no-unresolvable-imports'],
    ['infra/src/uses-spec.ts', 'the-product-needs-no-test-code'],
    ['projectors/src/knows-commands.ts', 'projectors-imports-only-what-it-may'],
    ['command-api/src/knows-read-side.ts', 'command-api-imports-only-what-it-may'],
    ['query-api/src/reads-projection.ts', 'query-api-imports-only-what-it-may'],
    ['query-api/src/decides.ts', 'the-read-side-decides-nothing'],
    ['frontend/src/reads-store.ts', 'frontend-imports-only-what-it-may'],
    ['frontend/src/reads-api.ts', 'frontend-imports-only-what-it-may'],
    ['server/src/uses-tests.ts', 'server-imports-only-what-it-may'],
  ])('catches %s', (path, rule) => {
    expect(broken).toContain(`${path}: ${rule}`)
  })

  it.each([
    'domain/src/catalogue/project/decider.ts',
    'infra/src/knows-the-kernel.ts',
    'command-api/src/execute.ts',
    'projectors/src/user/projection.ts',
    'query-api/src/reads-table.ts',
    'frontend/src/shows-contract.ts',
    'server/src/main.ts',
  ])('allows %s', (path) => {
    expect(broken.filter((line) => line.startsWith(`${path}:`))).toEqual([])
  })
})
