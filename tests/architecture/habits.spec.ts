import { describe, expect, it } from 'vitest'
import { isCode, isSpecification, repositoryFiles, textOf } from './repository.ts'

const files = repositoryFiles()
const code = files.filter(isCode)
const maxLines = 400

/** Splits texts, so that this file does not find itself. */
const apart = (...parts: string[]) => parts.join('')
const focused = new RegExp(
  String.raw`\b(it|test|describe|suite)\.(${apart('on', 'ly')}|${apart('sk', 'ip')})\b`,
)
const conditional = new RegExp(
  [
    String.raw`\.(${apart('run', 'If')}|${apart('skip', 'If')}|${apart('to', 'do')}|${apart('fa', 'ils')})\b`,
    String.raw`\bcontext\.${apart('sk', 'ip')}\b`,
    String.raw`\{[^{}]*\b${apart('sk', 'ip')}\b[^{}]*\}\)`,
    String.raw`\b${apart('sk', 'ip')}\(`,
  ].join('|'),
)
/** Files in which a test may say that it cannot run here, with the requirement. */
const mayBeLeftOut = new Map([
  ['infra/src/markdown/render-markdown.spec.ts', 'texts of real add-ons, which are their authors’'],
  ['infra/src/telemetry/standard-output.spec.ts', 'Linux, which has a device that is always full'],
  ['tests/engines/product-with-opensearch.engine.spec.ts', 'OpenSearch, so Java and Maven'],
  ['tests/engines/news-by-redis.engine.spec.ts', 'a Redis server'],
  ['tests/engines/what-this-run-lacks.engine.spec.ts', 'any engine, a real EventStoreDB, containers'],
  ['tests/containers/engines-start.engine.spec.ts', 'a Redis server; an S3 server, so Go'],
  ['tests/containers/image-runs.engine.spec.ts', 'the engines that the product uses'],
  ['tests/engines/event-store.engine.spec.ts', 'an EventStoreDB server, or one that can be killed from here'],
  ['tests/containers/tools.engine.spec.ts', 'Go and Python, which fetch the tools'],
  ['tests/monitoring/prometheus.engine.spec.ts', 'Debian, which has a package of the tool'],
  ['tests/engines/backup-with-s3.engine.spec.ts', 'an S3 server, so Go'],
  ['tests/engines/product-with-redis.engine.spec.ts', 'a Redis server'],
  ['tests/engines/roles-with-redis.engine.spec.ts', 'a Redis server'],
  ['tests/engines/redis-contracts.engine.spec.ts', 'a Redis server'],
  ['tests/engines/redis-killed.engine.spec.ts', 'a Redis server'],
  ['tests/engines/product-with-s3.engine.spec.ts', 'an S3 server, so Go'],
  ['tests/engines/s3-contracts.engine.spec.ts', 'an S3 server, so Go'],
  ['tests/engines/s3-killed.engine.spec.ts', 'an S3 server, so Go'],
  ['infra/src/search/opensearch/open-search-index.engine.spec.ts', 'OpenSearch, so Java and Maven'],
  ['infra/src/search/opensearch/index-layouts.engine.spec.ts', 'OpenSearch, so Java and Maven'],
  ['infra/src/search/opensearch/same-answers.engine.spec.ts', 'OpenSearch, so Java and Maven'],
  ['tests/faults/backup-killed.spec.ts', 'the right to mount a file system'],
  ['tests/faults/disk-full.spec.ts', 'the right to mount a file system'],
  ['tests/engines/refusing-search-engine.engine.spec.ts', 'OpenSearch, so Java and Maven'],
  ['tests/relevance/relevance.engine.spec.ts', 'OpenSearch, so Java and Maven; facts of real add-ons'],
  ['tests/relevance/relevance.spec.ts', 'facts of real add-ons, which are their authors’'],
  ['tools/src/importer/pack/pack-version.spec.ts', 'metadata of real add-ons, which are their authors’'],
])
const ignored = new RegExp(
  `${apart('@ts-', 'ignore')}|${apart('@ts-', 'nocheck')}|${apart('biome-', 'ignore-all')}`,
)
const registries = new RegExp(
  [
    String.raw`registry\.npmjs\.org`,
    String.raw`registry\.yarnpkg\.com`,
    String.raw`npm\.pkg\.github\.com`,
  ].join('|'),
)
const compiledJava = /\.(jar|class|war)$/
/** Names for limits, releases, locks and bodies that the code used before it took those of the field. */
const formerNames = new RegExp(
  [
    String.raw`\b(MOST|LONGEST)(_\w+)?\b|\w_AT_MOST\b|\bconst (most|longest)([A-Z]\w*)? = \d`,
    String.raw`\bgive(n?)Up\b`,
    String.raw`\w(Turns|_TURNS)\b|\b(interface|type) Turns\b|\bturns(:|\.ts\b)`,
    String.raw`\b[Ww]ire([A-Z]\w*)?\b`,
  ].join('|'),
)

describe('the habits of this repository', () => {
  it('sees the repository', () => {
    expect(code.length).toBeGreaterThan(100)
  })

  it('keeps every file of code within 400 lines', () => {
    const tooLong = code
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > maxLines)
    expect(tooLong).toEqual([])
  })

  it('names files after their subject, never generically', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common|managers?|services?)(\/|\.[a-z.]+$)/i
    expect(files.filter((path) => vague.test(path))).toEqual([])
  })

  it.each([
    'const MOST = 100',
    'const LONGEST_WAIT_MS = 2_000',
    'const PROJECTS_AT_MOST = 2 ** 24',
    'const mostLoaders = 3',
    'const giveUp = () => {}',
    'const givenUp: TeamEvent = {',
    'export interface Turns {',
    'export const FILE_TURNS = 7_165',
    "import { openPostgresTurns } from './postgres-locks.ts'",
    'openContentStore({ directory, turns: new KeyedMutex() })',
    'infra/src/files/postgres-turns.ts',
    'const editOf = (wire: Edit) => ({})',
    'tests/contract/api/wire-rules-answers.spec.ts',
  ])('knows a former name: %s', (text) => {
    expect(text).toMatch(formerNames)
  })

  it('uses no former names', () => {
    const allowed = (path: string) => path.startsWith('tests/architecture/')
    const named = code.filter((path) => !allowed(path) && formerNames.test(`${path}\n${textOf(path)}`))
    expect(named).toEqual([])
  })

  it('finds the files of the repository', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
    const component = /^[A-Z][A-Za-z0-9]*\.(spec\.)?tsx$/
    const route = /^frontend\/src\/routes\//
    const odd = code
      .filter((path) => !route.test(path) && !path.startsWith('.'))
      .filter((path) => {
        const name = path.split('/').at(-1) ?? ''
        return !kebab.test(name) && !component.test(name)
      })
    expect(odd).toEqual([])
  })

  it('keeps every code file within 400 lines', () => {
    const barrels = code.filter(
      (path) => /(^|\/)index\.tsx?$/.test(path) && !path.startsWith('frontend/src/routes/'),
    )
    expect(barrels).toEqual([])
  })

  it('skips no test and focuses none', () => {
    expect(code.filter(isSpecification).filter((path) => focused.test(textOf(path)))).toEqual([])
  })

  it('skips a test only if the machine lacks what it needs', () => {
    const leaving = code
      .filter(isSpecification)
      .filter((path) => conditional.test(textOf(path)))
      .sort()
    expect(leaving).toEqual([...mayBeLeftOut.keys()].filter((path) => files.includes(path)).sort())
  })

  it('reads nothing outside the repository except what may be missing', () => {
    const outside = new RegExp(String.raw`(\.\./)+${apart('sha', 'red')}/data`)
    const reading = code.filter((path) => outside.test(textOf(path)) && !mayBeLeftOut.has(path))
    expect(reading).toEqual([])
  })

  it('silences no type checker for a whole line or file', () => {
    expect(code.filter((path) => ignored.test(textOf(path)))).toEqual([])
  })

  it('keeps clock, randomness and platform out of the domain', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bcrypto\.|\bfetch\(/
    const domain = code.filter((path) => path.startsWith('domain/src/') && !isSpecification(path))
    expect(domain.length).toBeGreaterThan(20)
    expect(domain.filter((path) => impure.test(textOf(path)))).toEqual([])
  })

  it('uses a Map for lookups by arbitrary text, because "constructor" finds nothing there', () => {
    const table = /^(export )?const \w+:\s*(Readonly<)?(Partial<)?Record<string,[^;]*?>\s*=\s*\{/m
    const looked = code.filter((path) => !path.startsWith('tests/') && !isSpecification(path))
    expect(looked.filter((path) => table.test(textOf(path)))).toEqual([])
  })

  it('has no compiled Java: specs make their archives, and engines are fetched into a cache', () => {
    expect('.cache/engines/opensearch/lib/server.jar').toMatch(compiledJava)
    expect(files.filter((path) => compiledJava.test(path))).toEqual([])
  })

  it('leaves the choice of a package registry to each machine', () => {
    const named = files
      .filter((path) => /\.(ts|tsx|mjs|json|md|ya?ml|npmrc|sh)$|(^|\/)(\.npmrc|run)$/.test(path))
      .filter((path) => !path.startsWith('tests/architecture/') && registries.test(textOf(path)))
    expect(named).toEqual([])
  })
})
