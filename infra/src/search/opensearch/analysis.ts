/** Longer terms are found by all of their beginnings up to here, and beyond by looking through the terms. */
export const MAX_BEGINNING = 40

/** Terms are made by `documentTerms`; the engine only adds the beginnings of each. */
export const analysis = {
  analyzer: {
    beginnings: { type: 'custom', tokenizer: 'keyword', filter: ['beginnings'] },
  },
  filter: {
    beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: MAX_BEGINNING },
  },
}
