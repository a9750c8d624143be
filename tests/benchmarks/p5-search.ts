import { deepStrictEqual } from 'node:assert/strict'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { parseFacets } from '@modstead/infra/search/filter/parse-facets'
import { documentTerms } from '@modstead/infra/search/matching/document-terms'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import type { SearchDocument, SearchIndex, SearchRequest, SearchSort } from '@modstead/infra/search/port'
import { EngineMissing } from '../support/engines/engine.ts'
import { openSearchEngine } from '../support/engines/opensearch.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Figure, latencyOf, median, perSecond } from './figure.ts'
import { GAME_VERSIONS, type Invention, invent, inventDocument } from './search/invented-catalogue.ts'

const DOCUMENTS = 100_000
const QUERIES = 5_000
const QUERIES_OF_ENGINE = 1_000
const CHECKED = 200
const CHECKED_TEXTS = 30
const KINDS_OF_TEXT = 7

const SORTS: readonly SearchSort[] = ['relevance', 'relevance', 'downloads', 'follows', 'newest', 'updated']

/** Makes one slip: a letter left out, doubled, changed or swapped. */
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

/** Facets alone must return exactly what a scan over all documents returns, in the same order. */
const checkFacets = async (
  index: SearchIndex,
  catalogue: readonly SearchDocument[],
  invention: Invention,
): Promise<void> => {
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
}

/** A text too short for slips must find exactly the documents in which each of its words is a beginning. */
const checkTexts = async (
  index: SearchIndex,
  catalogue: readonly SearchDocument[],
  invention: Invention,
): Promise<void> => {
  const typed = Array.from({ length: CHECKED_TEXTS }, (_, at) =>
    at % 2 === 0
      ? [invention.word().slice(0, 3)]
      : [invention.word().slice(0, 2), invention.word().slice(0, 1)],
  )
  const totals = typed.map(() => 0)
  for (const document of catalogue) {
    const terms = [...documentTerms(document).keys()]
    for (const [at, words] of typed.entries()) {
      const joined = words.join('')
      const begins = (word: string): boolean => terms.some((term) => term.startsWith(word))
      if (words.every(begins) || begins(joined)) totals[at] = (totals[at] ?? 0) + 1
    }
  }
  for (const [at, words] of typed.entries()) {
    const request = { text: words.join(' '), filter: null, sort: 'relevance', offset: 0, limit: 1 } as const
    const { total } = await index.search(request)
    if ((totals[at] ?? 0) > 0) deepStrictEqual([words, total], [words, totals[at]])
  }
}

const measure = async (index: SearchIndex, invention: Invention, queries: number): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < queries; at += 1) {
    const conditions = {
      loader: invention.pick(['fabric', 'forge', 'paper']),
      gameVersion: invention.pick(GAME_VERSIONS),
      type: invention.pick(['mod', 'plugin', 'modpack']),
    }
    const text = typedText(invention, at % KINDS_OF_TEXT)
    const request = requestOf(text, conditions, invention.pick(SORTS))
    const began = performance.now()
    await index.search(request)
    times.push(performance.now() - began)
  }
  return times
}

interface Measured {
  readonly index: SearchIndex
  readonly suffix: string
  readonly where: string
  readonly queries: number
  readonly must: number | null
}

const measureOn = async (
  { index, suffix, where, queries, must }: Measured,
  rounds: number,
): Promise<Figure> => {
  const invention = invent(7)
  const catalogue = Array.from({ length: DOCUMENTS }, (_, at) => inventDocument(invention, at))
  await index.replaceAll(catalogue)
  await checkFacets(index, catalogue, invention)
  await checkTexts(index, catalogue, invention)
  // The first measurement pays for compiling the code of searches, in the engine and here.
  await measure(index, invention, queries)
  const times: number[][] = []
  for (let round = 0; round < rounds; round++) times.push(await measure(index, invention, queries))
  const latencies = times.map(latencyOf)
  const latency = {
    p50: median(latencies.map(({ p50 }) => p50)),
    p99: median(latencies.map(({ p99 }) => p99)),
  }
  const rate = (queries * 1_000 * rounds) / times.flat().reduce((sum, time) => sum + time, 0)
  return {
    name: `P5 search in ${DOCUMENTS} add-ons${suffix}: typed text, three facets, a sort order; p99`,
    floor: null,
    ours: `${latency.p99.toFixed(1)} ms, ${perSecond(rate)} ${where}`,
    result: latency.p99,
    unit: 'ms',
    bounds: must === null ? null : { must, goal: must, better: 'less' },
    latency,
    checked: `${CHECKED} filters and ${CHECKED_TEXTS} texts found what a scan finds`,
    rounds: latencies.map(({ p99 }) => p99),
  }
}

const embedded = async (rounds: number): Promise<Figure> => {
  const index = new EmbeddedSearchIndex()
  try {
    return await measureOn({ index, suffix: '', where: 'on one core', queries: QUERIES, must: null }, rounds)
  } finally {
    await index.close()
  }
}

/** Empty if this machine cannot run the engine. */
const onEngine = async (rounds: number): Promise<readonly Figure[]> => {
  const engine = await openSearchEngine.start().catch((error: unknown) => {
    if (!(error instanceof EngineMissing)) throw error
    console.error(`P5 is not measured on OpenSearch: ${error.message}.`)
    return null
  })
  if (engine === null) return []
  const index = new OpenSearchIndex(engine.variables.OPENSEARCH_URL ?? '')
  try {
    const where = 'one after another'
    return [
      await measureOn(
        { index, suffix: ' on OpenSearch', where, queries: QUERIES_OF_ENGINE, must: 30 },
        rounds,
      ),
    ]
  } finally {
    await cleanUp(() => index.close(), engine.stop)
  }
}

export const search: Benchmark = async ({ rounds }) => [await embedded(rounds), ...(await onEngine(rounds))]
