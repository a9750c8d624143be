import { type Span, spansOf } from '../matching/spans.ts'
import {
  BUCKETS,
  EXACT_SCORES,
  IN_AUTHOR,
  IN_NAME,
  IN_SLUG,
  IN_SUMMARY,
  LEAST_MEAN_OF_NAMES,
  LEAST_MEAN_WITHOUT_SLIPS,
  LEAST_SLUG_EXACT,
  PREFIX_SCORES,
} from '../matching/text-weights.ts'
import { toleratedSlips, toleratedSlipsOfBeginning } from '../matching/tolerated-slips.ts'
import type { QueryWords } from '../matching/words.ts'
import { MAX_BEGINNING } from './analysis.ts'
import { anyHolds, bestOf, has, type Query, scored } from './query.ts'

const FIELDS = [
  ['words.name', IN_NAME],
  ['words.slug', IN_SLUG],
  ['words.author', IN_AUTHOR],
  ['words.summary', IN_SUMMARY],
] as const
const NAMES = ['words.name', 'words.slug'] as const
const OTHERS = ['words.author', 'words.summary'] as const

/** Scores are whole numbers, exact in the engine up to 2^24. */
const WHOLE = 2 ** 20
/** Above the sum of the scores of 32 words; counts the words that stand in names as they are typed. */
const EXACT_IN_NAME = 2 ** 13
/** Above the number of words: digits that count the words found in each way. */
const DIGIT = 64

/** Terms with slips cost the engine most: in longer texts, words written as one are not among them. */
const MAX_WORDS_TO_JOIN = 8

interface Script {
  readonly source: string
  readonly params: Readonly<Record<string, number>>
}

/** Finds the projects that have all words, in one of the ways that `textQuery` tries after each other. */
export interface TextQuery {
  /** A query for each word; a project must match all. Their scores add up to what `bucket` reads. */
  readonly words: readonly Query[]
  /** Adds to the score where the words are the whole name or slug. */
  readonly whole: Query
  /** Makes the score a number from `BUCKETS`. */
  readonly bucket: Script
}

export const wordsAsTyped = (query: QueryWords): TextQuery => ({
  words: termsOfWords(query).map((terms) => bestOf(FIELDS.flatMap((field) => typedScores(field, terms)))),
  whole: wholeQuery(query),
  bucket: {
    source: `
      if (_score >= params.whole) return params.is_whole;
      long score = (long) _score;
      if (score / params.exact == params.words) return params.is_words;
      return score % params.exact >= params.mean * params.words ? params.is_beginnings : params.is_elsewhere`,
    params: {
      whole: WHOLE,
      exact: EXACT_IN_NAME,
      words: query.words.length,
      mean: LEAST_MEAN_OF_NAMES,
      is_whole: BUCKETS.whole,
      is_words: BUCKETS.words,
      is_beginnings: BUCKETS.beginnings,
      is_elsewhere: BUCKETS.elsewhere,
    },
  },
})

/** Good enough not to suppose a slip, of what `wordsAsTyped` finds. */
export const convincing = ({ words }: TextQuery): Query => ({
  script_score: {
    query: { bool: { must: words } },
    script: { source: '(long) _score % params.exact', params: { exact: EXACT_IN_NAME } },
    min_score: LEAST_MEAN_WITHOUT_SLIPS * words.length,
  },
})

/**
 * For when nothing convinces: then all that is found as typed is `elsewhere`, and a slip comes below it. `inBeginnings`
 * is the last hope.
 */
export const wordsWithSlips = (query: QueryWords, inBeginnings: boolean): TextQuery => {
  const spans = spansOf(query)
  const isLongText = query.words.length > MAX_WORDS_TO_JOIN
  const mistaken = termsOfWords(query, isLongText ? spans.filter(({ from, to }) => to - from === 1) : spans)
  const near = (terms: readonly string[], names: boolean): readonly Query[] => [
    ...nearTerms(names ? 'mistakable.names' : 'mistakable.others', terms),
    ...(inBeginnings ? (names ? NAMES : OTHERS).flatMap((field) => nearBeginnings(field, terms)) : []),
  ]
  return {
    words: termsOfWords(query).map((terms, word) =>
      bestOf([
        scored(anyHolds(FIELDS.flatMap(([field]) => beginsWith(field, terms))), DIGIT * DIGIT),
        scored(anyHolds(near(mistaken[word]!, true)), DIGIT),
        scored(anyHolds(near(mistaken[word]!, false)), 1),
      ]),
    ),
    whole: wholeQuery(query),
    bucket: {
      source: `
        if (_score >= params.whole) return params.is_whole;
        long score = (long) _score;
        if (score % params.digit > 0) return params.is_slips;
        return score / params.digit % params.digit > 0 ? params.is_slips_in_names : params.is_elsewhere`,
      params: {
        whole: WHOLE,
        digit: DIGIT,
        is_whole: BUCKETS.whole,
        is_slips: BUCKETS.slips,
        is_slips_in_names: BUCKETS.slipsInNames,
        is_elsewhere: BUCKETS.elsewhere,
      },
    },
  }
}

/** For each word the terms that it may be part of. */
const termsOfWords = (
  query: QueryWords,
  spans: readonly Span[] = spansOf(query),
): readonly (readonly string[])[] => {
  const covers = ({ from, to }: Span, word: number) => from <= word && word < to
  return query.words.map((_, word) => [
    ...new Set(spans.filter((span) => covers(span, word)).map(({ term }) => term)),
  ])
}

const typedScores = ([field, bit]: (typeof FIELDS)[number], terms: readonly string[]): readonly Query[] => {
  const exact = EXACT_SCORES[bit]!
  return [
    scored(has(field, terms), exact >= LEAST_SLUG_EXACT ? exact + EXACT_IN_NAME : exact),
    ...beginsWith(field, terms).map((query) => scored(query, PREFIX_SCORES[bit]!)),
  ]
}

const isLong = (term: string): boolean => [...term].length > MAX_BEGINNING

const beginsWith = (field: string, terms: readonly string[]): readonly Query[] => {
  const short = terms.filter((term) => !isLong(term))
  const long = terms.filter(isLong).map((term): Query => ({ prefix: { [field]: { value: term } } }))
  return short.length === 0 ? long : [has(`${field}.beginnings`, short), ...long]
}

const nearTerms = (field: string, terms: readonly string[]): readonly Query[] =>
  terms.flatMap((term) => fuzzy(field, term, toleratedSlips(term)))

const nearBeginnings = (field: string, terms: readonly string[]): readonly Query[] =>
  terms.flatMap((term) => fuzzy(`${field}.beginnings`, term, toleratedSlipsOfBeginning(term)))

/** Rewritten to all near terms as one condition, not to the nearest as one each. */
const fuzzy = (field: string, term: string, slips: number): readonly Query[] =>
  slips === 0
    ? []
    : [
        {
          fuzzy: {
            [field]: { value: term, fuzziness: slips, transpositions: true, rewrite: 'constant_score' },
          },
        },
      ]

const wholeQuery = ({ whole }: QueryWords): Query => scored(has('whole', [whole]), WHOLE)
