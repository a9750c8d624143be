/** Bits for the fields of a posting. */
export const IN_NAME = 1
export const IN_JOINED_NAME = 2
export const IN_SLUG = 4
export const IN_AUTHOR = 8
export const IN_JOINED_AUTHOR = 16
export const IN_SUMMARY = 32
/** The term is the whole name or slug. */
export const IS_WHOLE = 64

const WEIGHTS: readonly (readonly [field: number, weight: number])[] = [
  [IN_NAME, 15],
  [IN_JOINED_NAME, 15],
  [IN_SLUG, 10],
  [IN_AUTHOR, 3],
  [IN_JOINED_AUTHOR, 3],
  [IN_SUMMARY, 1],
]

/** The smallest weight of names and slugs. */
const LEAST_NAME_WEIGHT = 10

const weightOf = (fields: number): number => {
  let best = 0
  for (const [field, weight] of WEIGHTS) if ((fields & field) !== 0 && weight > best) best = weight
  return best
}

const scores = (score: (weight: number) => number): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, fields) => (weightOf(fields) === 0 ? 0 : score(weightOf(fields))))

/**
 * The score of a word by the fields that contain it. Any beginning outranks any slip, and the word itself
 * outranks its beginning.
 */
export const EXACT_SCORES = scores((weight) => weight * 10)
export const PREFIX_SCORES = scores((weight) => weight * 6)
export const ONE_SLIP_SCORES = scores((weight) => (weight < LEAST_NAME_WEIGHT ? 2 : 5))
export const TWO_SLIPS_SCORES = scores((weight) => (weight < LEAST_NAME_WEIGHT ? 1 : 4))

const MAX_BY_SLIP = 5
const LEAST_BY_SLIP_IN_NAME = 4
/** A word with at least this score occurs in a name or slug exactly as typed. */
export const LEAST_SLUG_EXACT = 100
export const LEAST_MEAN_OF_NAMES = 50
export const LEAST_MEAN_WITHOUT_SLIPS = 18

/**
 * Five buckets for text matches, and one more for words that occur nowhere as typed. Within a bucket,
 * downloads decide.
 */
export const BUCKETS = { slips: 1, slipsInNames: 2, elsewhere: 3, beginnings: 4, words: 5, whole: 6 } as const

/** `least` and `sum` are over the scores of all words of the query. */
export const bucketOf = (whole: boolean, least: number, sum: number, words: number): number => {
  if (whole) return BUCKETS.whole
  if (least < LEAST_BY_SLIP_IN_NAME) return BUCKETS.slips
  if (least <= MAX_BY_SLIP) return BUCKETS.slipsInNames
  if (least >= LEAST_SLUG_EXACT) return BUCKETS.words
  return sum >= LEAST_MEAN_OF_NAMES * words ? BUCKETS.beginnings : BUCKETS.elsewhere
}

/** Good enough not to assume a slip: on average the words occur in names, slugs or authors. */
export const isConvincing = (sum: number, words: number): boolean => sum >= LEAST_MEAN_WITHOUT_SLIPS * words
