import type { QueryWords } from './words.ts'

/** One or more words of the query that could be written as one term. */
export interface Span {
  readonly term: string
  /** Index of the first word, from 0. `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** Each word, each pair of neighbors, and all words together. */
export const spansOf = ({ words, whole }: QueryWords): readonly Span[] => {
  const spans = words.map((term, at): Span => ({ term, from: at, to: at + 1 }))
  for (let at = 0; at + 1 < words.length; at += 1) {
    spans.push({ term: words[at]! + words[at + 1]!, from: at, to: at + 2 })
  }
  if (words.length > 2) spans.push({ term: whole, from: 0, to: words.length })
  return spans
}
