/** Longer terms are found by their beginnings up to this length, and beyond that by scanning the terms. */
export const MAX_BEGINNING = 40

/** `documentTerms` makes the terms. The engine only adds the beginnings of each. */
export const analysis = {
  analyzer: {
    beginnings: { type: 'custom', tokenizer: 'keyword', filter: ['beginnings'] },
  },
  filter: {
    beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: MAX_BEGINNING },
  },
}
