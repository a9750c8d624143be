import { toleratedSlips, toleratedSlipsOfBeginning } from '../matching/tolerated-slips.ts'
import type { QueryWords } from '../matching/words.ts'
import type { Query } from './query.ts'

/**
 * Maximum number of similar terms per word if there are few words: the nearest. The embedded index takes
 * fewer.
 */
const MAX_NEAR_TERMS = 50
/** With more words, similar terms would exceed the 1,024 conditions that the engine takes. */
const FEW_WORDS = 2

export const hasFewWords = ({ words }: QueryWords): boolean => words.length <= FEW_WORDS

/** Conditions on terms of fields that are similar to what was typed. */
interface LookUp {
  nearTerms(field: string, terms: readonly string[]): readonly Query[]
  nearBeginnings(field: string, terms: readonly string[]): readonly Query[]
  /** Whether some terms similar to this one do not begin with anything similar to it. */
  lostByBeginnings(term: string): boolean
}

/**
 * With few words, the engine finds the terms similar to each word once and makes each a separate condition.
 * Otherwise all terms similar to a word are one condition, which the engine evaluates again for each part of
 * its index, and twice when it counts.
 */
export const lookUp = (query: QueryWords): LookUp => {
  const rewrite = hasFewWords(query) ? `top_terms_boost_${MAX_NEAR_TERMS}` : 'constant_score'
  const near = (field: string, term: string, slips: number): readonly Query[] =>
    slips === 0
      ? []
      : [{ fuzzy: { [field]: { value: term, fuzziness: slips, transpositions: true, rewrite } } }]
  return {
    nearTerms: (field, terms) => terms.flatMap((term) => near(field, term, toleratedSlips(term))),
    nearBeginnings: (field, terms) =>
      terms.flatMap((term) => near(`${field}.beginnings`, term, toleratedSlipsOfBeginning(term))),
    lostByBeginnings: (term) => toleratedSlips(term) > toleratedSlipsOfBeginning(term),
  }
}
