/** Only words of letters may have slips, because another digit means another thing. */
const LETTERS = /^[\p{L}\p{M}]+$/u
const MIN_LENGTH = 3
const MAX_LENGTH = 40

/** Whether a word of a document may be the target of a mistyped one. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && LETTERS.test(word)

/** The number of slips that a word of this length may have. */
export const toleratedSlips = (word: string): 0 | 1 | 2 => {
  if (word.length < 4 || word.length > MAX_LENGTH || !LETTERS.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** A beginning of at least this length may have one slip. Shorter ones match too much. */
const SHORTEST_BEGINNING = 5

export const toleratedSlipsOfBeginning = (beginning: string): 0 | 1 =>
  beginning.length >= SHORTEST_BEGINNING && toleratedSlips(beginning) > 0 ? 1 : 0
