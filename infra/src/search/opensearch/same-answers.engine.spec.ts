import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyMissing } from '../../engines/test-missing-engines.ts'
import { EmbeddedSearchIndex } from '../embedded/embedded-search-index.ts'
import type { Filter } from '../filter/filter.ts'
import type { SearchDocument, SearchRequest } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { testIndexes } from './test-index.ts'

const url = process.env.OPENSEARCH_URL
const SEED = 20_260_401

const words =
  'copper lantern lanterns lanternfish better nether betterNether JEI sodium iridium 钠模组 End-Rem 1058 moose'
const word = fc.constantFrom(...words.split(' '))
const phrase = (maxLength: number) =>
  fc.array(word, { minLength: 1, maxLength }).map((parts) => parts.join(' '))
const some = (...values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
const few = fc.integer({ min: 0, max: 5 })
const day = few.map((at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString())

const document = fc.record<Partial<SearchDocument>>({
  title: phrase(3),
  slug: phrase(2).map((text) => text.toLowerCase().replaceAll(' ', '-')),
  summary: phrase(4),
  author: word,
  organization: fc.option(word),
  projectTypes: some('mod', 'plugin'),
  categories: some('magic', 'technology', 'fabric'),
  displayCategories: some('magic'),
  license: fc.constantFrom('MIT', 'ISC', '1.20'),
  openSource: fc.boolean(),
  versions: fc.array(
    fc.record({
      loaders: some('fabric', 'forge', 'quilt'),
      gameVersions: some('1.20', '1.20.1', '1.9', '1.21-pre1'),
      environment: fc.constantFrom('', 'client_only'),
    }),
    { maxLength: 3 },
  ),
  downloads: few,
  follows: few,
  createdAt: day,
  modifiedAt: day,
  color: fc.option(few),
})

const condition: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field: fc.constantFrom(
      'categories',
      'display_categories',
      'loaders',
      'project_types',
      'license',
      'nothing',
    ),
    op: fc.constantFrom('=', '!=', '>='),
    value: fc.constantFrom('fabric', 'FORGE', 'magic', 'mod', 'mit', '1.5'),
  }),
  fc.record({
    field: fc.constantFrom('game_versions', 'downloads', 'color', 'license'),
    op: fc.constantFrom('=', '!=', '>', '>=', '<', '<='),
    value: fc.constantFrom('1.20', '1.20.0', '1.20.1', '1.9', '1.10', '3', 'many'),
  }),
  fc.record({
    field: fc.constantFrom('color', 'categories', 'game_versions', 'environment', 'organization'),
    op: fc.constant('exists'),
  }),
)

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}))

/** Words as people type them: complete, unfinished, or with a slip. */
const typed = fc.oneof(
  word,
  fc.tuple(word, few).map(([text, at]) => text.slice(0, at + 1)),
  fc
    .tuple(word, few, fc.constantFrom('', 'x', 'e'))
    .map(([text, at, by]) => text.slice(0, at) + by + text.slice(at + 1)),
)

const request: fc.Arbitrary<SearchRequest> = fc.record({
  text: fc.array(typed, { maxLength: 3 }).map((parts) => parts.join(' ')),
  filter: fc.option(filter, { freq: 2 }),
  sort: fc.constantFrom('relevance', 'relevance', 'downloads', 'follows', 'newest', 'updated'),
  offset: few,
  limit: fc.constantFrom(0, 5, 1_000),
  facets: fc.constant(['categories', 'display_categories', 'loaders', 'game_versions', 'license', 'author']),
})

if (url === undefined)
  describe('the search index in OpenSearch', () => {
    test('answers like the embedded one', ({ skip }) => skip(whyMissing('OpenSearch')))
  })
else
  describe('the search index in OpenSearch', () => {
    const indexes = testIndexes(url)
    const [engine, embedded] = [indexes.open(indexes.freshName()), new EmbeddedSearchIndex()]

    beforeAll(async () => {
      const documents = fc
        .sample(document, { seed: SEED, numRuns: 200 })
        .map((given, at) => sampleDocument(`p${at}`, given))
      await engine.replaceAll(documents)
      await embedded.replaceAll(documents)
    })

    afterAll(async () => {
      await engine.close()
      await indexes.remove()
    })

    test('answers like the embedded one', async () => {
      await fc.assert(
        fc.asyncProperty(request, async (asked) => {
          expect(await engine.search(asked)).toEqual(await embedded.search(asked))
        }),
        { seed: SEED, numRuns: 500 },
      )
    })
  })
