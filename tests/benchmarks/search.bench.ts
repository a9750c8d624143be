/** `node tests/benchmarks/search.bench.ts [documents] [queries]`: p50 and p99 of the embedded search, checked against a plain scan. */
import { deepStrictEqual } from 'node:assert/strict'
import { parseFacets } from '@modstead/domain/catalogue/search/parse-facets'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { documentTerms } from '@modstead/infra/search/embedded/document-terms'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import type { SearchDocument, SearchRequest, SearchSort } from '@modstead/infra/search/port'
import { GAME_VERSIONS, type Invention, invent, inventDocument } from './search/invented-catalogue.ts'

const documents = Number(process.argv[2] ?? 100_000)
const queries = Number(process.argv[3] ?? 5_000)
const CHECKED = 200
const CHECKED_TEXTS = 30

const SORTS: readonly SearchSort[] = ['relevance', 'relevance', 'downloads', 'follows', 'newest', 'updated']

/** One letter left out, doubled, changed or swapped. */
const mistyped = (word: string, { random }: Invention): string => {
  const at = Math.floor(random() * (word.length - 1))
  const kind = Math.floor(random() * 4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  if (kind === 2) return `${word.slice(0, at)}q${word.slice(at + 1)}`
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

const typedText = (invention: Invention, kind: number): string => {
  const { word, random } = invention
  const beginning = (text: string): string => text.slice(0, 2 + Math.floor(random() * 3))
  switch (kind) {
    case 0:
      return ''
    case 1:
      return beginning(word())
    case 2:
      return word()
    case 3:
      return mistyped(word(), invention)
    case 4:
      return `${word()} ${beginning(word())}`
    case 5:
      return `${mistyped(word(), invention)} ${word()}`
    default:
      return word().slice(0, 1)
  }
}
const KINDS = [
  'no text',
  'beginning',
  'word',
  'mistyped',
  'word + beginning',
  'mistyped + word',
  'one letter',
]

interface Conditions {
  readonly loader: string
  readonly gameVersion: string
  readonly type: string
}

const requestOf = (
  text: string,
  { loader, gameVersion, type }: Conditions,
  sort: SearchSort,
): SearchRequest => {
  const filter = parseFacets(
    JSON.stringify([[`categories:${loader}`], [`versions:${gameVersion}`], [`project_type:${type}`]]),
  )
  if (isRejection(filter)) throw new Error(filter.because)
  return { text, filter, sort, offset: 0, limit: 20 }
}

const matches = (document: SearchDocument, { loader, gameVersion, type }: Conditions): boolean =>
  document.projectTypes.includes(type) &&
  document.versions.some(
    (version) => version.loaders.includes(loader) && version.gameVersions.includes(gameVersion),
  )

const percentile = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2)

const report = (name: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `${name.padEnd(18)} n=${String(times.length).padStart(5)}  p50 ${percentile(sorted, 0.5)} ms  p99 ${percentile(sorted, 0.99)} ms  max ${percentile(sorted, 1)} ms`,
  )
}

const invention = invent(7)
const catalogue = Array.from({ length: documents }, (_, at) => inventDocument(invention, at))
globalThis.gc?.()
const before = process.memoryUsage()
const index = new EmbeddedSearchIndex()
const startedFilling = performance.now()
await index.replaceAll(catalogue)
const filled = performance.now() - startedFilling
globalThis.gc?.()
const after = process.memoryUsage()
const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
console.log(
  `${documents} documents indexed in ${(filled / 1_000).toFixed(1)} s, ${(grown / 1_048_576).toFixed(0)} MiB${globalThis.gc ? '' : ' (run with --expose-gc for a true figure)'}`,
)

// Facets alone must give exactly what a scan over all documents gives, in its order.
for (let at = 0; at < CHECKED; at += 1) {
  const conditions = { loader: 'fabric', gameVersion: invention.pick(GAME_VERSIONS), type: 'mod' }
  const expected = catalogue
    .filter((document) => matches(document, conditions))
    .sort((a, b) => b.downloads - a.downloads || (a.createdAt < b.createdAt ? 1 : -1))
  const answer = await index.search({ ...requestOf('', conditions, 'downloads'), offset: at })
  deepStrictEqual(answer.total, expected.length)
  deepStrictEqual(
    answer.hits.map((hit) => hit.projectId),
    expected.slice(at, at + 20).map((document) => document.projectId),
  )
}
// A text too short for slips must find exactly the documents that hold each of its words as a beginning.
const typed = Array.from({ length: CHECKED_TEXTS }, (_, at) =>
  at % 2 === 0
    ? [invention.word().slice(0, 3)]
    : [invention.word().slice(0, 2), invention.word().slice(0, 1)],
)
const expectedTotals = typed.map(() => 0)
for (const document of catalogue) {
  const terms = [...documentTerms(document).keys()]
  for (const [at, words] of typed.entries()) {
    const joined = words.join('')
    const begins = (word: string): boolean => terms.some((term) => term.startsWith(word))
    if (words.every(begins) || begins(joined)) expectedTotals[at]! += 1
  }
}
for (const [at, words] of typed.entries()) {
  const answer = await index.search({
    text: words.join(' '),
    filter: null,
    sort: 'relevance',
    offset: 0,
    limit: 1,
  })
  if (expectedTotals[at]! > 0) deepStrictEqual([words, answer.total], [words, expectedTotals[at]])
}
console.log(`checked: ${CHECKED} filters and ${CHECKED_TEXTS} texts against a scan`)

const times = KINDS.map((): number[] => [])
for (let at = 0; at < queries; at += 1) {
  const kind = at % KINDS.length
  const conditions = {
    loader: invention.pick(['fabric', 'forge', 'paper']),
    gameVersion: invention.pick(GAME_VERSIONS),
    type: invention.pick(['mod', 'plugin', 'modpack']),
  }
  const request = requestOf(typedText(invention, kind), conditions, invention.pick(SORTS))
  const started = performance.now()
  await index.search(request)
  times[kind]?.push(performance.now() - started)
}
for (const [kind, name] of KINDS.entries()) report(name, times[kind] ?? [])
const all = times.flat()
report('all, three facets', all)
console.log(
  `${Math.round((1_000 * all.length) / all.reduce((sum, time) => sum + time, 0))} queries/s on one core`,
)

const unfiltered: number[] = []
for (let at = 0; at < 500; at += 1) {
  const started = performance.now()
  await index.search({ text: '', filter: null, sort: invention.pick(SORTS), offset: at * 150, limit: 20 })
  unfiltered.push(performance.now() - started)
}
report('deep pages of all', unfiltered)

const updates: number[] = []
for (let at = 0; at < 500; at += 1) {
  const former = invention.pick(catalogue)
  const fresh = { ...inventDocument(invention, 0), projectId: former.projectId }
  const started = performance.now()
  await index.put([at % 2 === 0 ? { ...former, downloads: former.downloads + 1 } : fresh])
  updates.push(performance.now() - started)
}
report('put one document', updates)
await index.close()
