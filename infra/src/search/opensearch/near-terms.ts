import { toleratedSlips, toleratedSlipsOfBeginning } from '../matching/tolerated-slips.ts'
import type { QueryWords } from '../matching/words.ts'
import type { Query } from './query.ts'

/** Terms near one that is looked up together with few others: the nearest. More than the embedded index takes. */
const MAX_NEAR_TERMS = 50
/** With more words, near terms would come to more conditions than the engine takes, which are 1,024. */
const FEW_WORDS = 2

export const hasFewWords = ({ words }: QueryWords): boolean => words.length <= FEW_WORDS

/** Conditions on terms of fields that are near what was typed. */
interface LookUp {
  nearTerms(field: string, terms: readonly string[]): readonly Query[]
  nearBeginnings(field: string, terms: readonly string[]): readonly Query[]
  /** Not all terms that are near this one begin with what is near it. */
  lostByBeginnings(term: string): boolean
}

/**
 * Of few words, the terms near each are found once and are conditions of their own. Otherwise all terms near one are a single condition,
 * which the engine looks up again for each part of its index, and twice where it counts.
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
