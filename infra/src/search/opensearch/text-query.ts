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
import type { QueryWords } from '../matching/words.ts'
import { MAX_BEGINNING } from './analysis.ts'
import { lookUp } from './near-terms.ts'
import { anyHolds, bestOf, has, type Query, scored } from './query.ts'

const FIELDS = [
  ['words.name', IN_NAME],
  ['words.slug', IN_SLUG],
  ['words.author', IN_AUTHOR],
  ['words.summary', IN_SUMMARY],
] as const

/**
 * The fields in which a word with slips may occur: one field for all words that may be mistyped, and several
 * for beginnings.
 */
interface Place {
  readonly mistakable: string
  readonly fields: readonly string[]
}
const NAMES: Place = { mistakable: 'mistakable.names', fields: ['words.name', 'words.slug'] }
const OTHERS: Place = { mistakable: 'mistakable.others', fields: ['words.author', 'words.summary'] }

/** Scores are whole numbers, exact in the engine up to 2^24. */
const WHOLE = 2 ** 20
/** Exceeds the sum of the scores of 32 words. Counts the words that occur in names exactly as typed. */
const EXACT_IN_NAME = 2 ** 13
/** Exceeds the number of words. The digits count the words found in each way. */
const DIGIT = 64

/** Terms with slips cost the engine the most, so longer texts skip words written as one. */
const MAX_WORDS_TO_JOIN = 8

interface Script {
  readonly source: string
  readonly params: Readonly<Record<string, number>>
}

/** Finds the projects that have all words, in one of the ways that `textQuery` tries in turn. */
export interface TextQuery {
  /** A query for each word. A project must match all of them. `bucket` reads the sum of their scores. */
  readonly words: readonly Query[]
  /** Adds to the score if the words are the whole name or slug. */
  readonly whole: Query
  /** Converts the score into a number from `BUCKETS`. */
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

/** The results of `wordsAsTyped` that are good enough not to assume a slip. */
export const convincing = ({ words }: TextQuery): Query => ({
  script_score: {
    query: { bool: { must: words } },
    script: { source: '(long) _score % params.exact', params: { exact: EXACT_IN_NAME } },
    min_score: LEAST_MEAN_WITHOUT_SLIPS * words.length,
  },
})

/**
 * For when nothing convinces: everything found as typed is then `elsewhere`, and slips rank below it.
 * `inBeginnings` is the last resort if nothing else is found. Each term with slips is looked up in the whole
 * dictionary of its field, which is most of the cost of a search. So the joined words, which stand for all
 * words, are not looked up again with each word.
 */
export const wordsWithSlips = (query: QueryWords, inBeginnings: boolean): TextQuery => {
  const isJoined = ({ from, to }: Span) => from === 0 && to === query.words.length
  const isLongText = query.words.length > MAX_WORDS_TO_JOIN
  const spans = spansOf(query).filter(({ from, to }) => !isLongText || to - from === 1)
  const mistaken = termsOfWords(
    query,
    spans.filter((span) => !isJoined(span)),
  )
  const joined = spans.filter(isJoined).map(({ term }) => term)
  const { nearTerms, nearBeginnings, lostByBeginnings } = lookUp(query)
  const nearBeginningsIn = (fields: readonly string[], terms: readonly string[]) =>
    inBeginnings ? fields.flatMap((field) => nearBeginnings(field, terms)) : []
  const nearWord = (terms: readonly string[], { mistakable, fields }: Place) => [
    ...nearTerms(mistakable, inBeginnings ? terms.filter(lostByBeginnings) : terms),
    ...nearBeginningsIn(fields, terms),
  ]
  // Without beginnings it was not found.
  const nearJoined = ({ mistakable, fields }: Place) =>
    inBeginnings ? nearBeginningsIn(fields, joined) : nearTerms(mistakable, joined)
  const eachWord = termsOfWords(query).map((terms, word) =>
    bestOf([
      scored(anyHolds(FIELDS.flatMap(([field]) => beginsWith(field, terms))), DIGIT * DIGIT),
      scored(anyHolds(nearWord(mistaken[word]!, NAMES)), DIGIT),
      scored(anyHolds(nearWord(mistaken[word]!, OTHERS)), 1),
    ]),
  )
  return {
    words: [
      bestOf([
        { script_score: { query: { bool: { must: eachWord } }, script: LEAST_OF_WORDS } },
        scored(anyHolds(nearJoined(NAMES)), BUCKETS.slipsInNames),
        scored(anyHolds(nearJoined(OTHERS)), BUCKETS.slips),
      ]),
    ],
    whole: wholeQuery(query),
    bucket: {
      source: '_score >= params.whole ? params.is_whole : _score',
      params: { whole: WHOLE, is_whole: BUCKETS.whole },
    },
  }
}

/** The bucket of the word that fits worst. */
const LEAST_OF_WORDS: Script = {
  source: `
    long score = (long) _score;
    if (score % params.digit > 0) return params.is_slips;
    return score / params.digit % params.digit > 0 ? params.is_slips_in_names : params.is_elsewhere`,
  params: {
    digit: DIGIT,
    is_slips: BUCKETS.slips,
    is_slips_in_names: BUCKETS.slipsInNames,
    is_elsewhere: BUCKETS.elsewhere,
  },
}

/** For each word, the terms that it may be part of. */
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

const wholeQuery = ({ whole }: QueryWords): Query => scored(has('whole', [whole]), WHOLE)
