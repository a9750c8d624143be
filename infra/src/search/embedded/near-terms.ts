import { mayBeMistyped } from '../matching/tolerated-slips.ts'
import { countOnes } from './bits.ts'
import { editDistance } from './edit-distance.ts'

/** The letters of a word: one bit for each of a to z, five for all others. A slip changes at most two bits. */
const signatureOf = (word: string): number => {
  let signature = 0
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    signature |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 5))
  }
  return signature
}

interface Bucket {
  readonly terms: number[]
  readonly signatures: number[]
}

export interface NearTerm {
  readonly term: number
  readonly distance: number
}

/** Terms by length and letters, so that few of them need the exact distance. */
export class NearTerms {
  readonly #buckets: Bucket[] = []

  add(term: number, word: string): void {
    if (!mayBeMistyped(word)) return
    this.#buckets[word.length] ??= { terms: [], signatures: [] }
    const bucket = this.#buckets[word.length]!
    bucket.terms.push(term)
    bucket.signatures.push(signatureOf(word))
  }

  clear(): void {
    this.#buckets.length = 0
  }

  /** All terms with 1 to `slips` slips. */
  near(word: string, slips: number, wordOf: (term: number) => string): NearTerm[] {
    const found: NearTerm[] = []
    for (let length = word.length - slips; length <= word.length + slips; length += 1) {
      const bucket = this.#buckets[length]
      if (bucket !== undefined) scan(bucket, word, length, slips, wordOf, found)
    }
    return found
  }
}

const scan = (
  bucket: Bucket,
  word: string,
  length: number,
  slips: number,
  wordOf: (term: number) => string,
  found: NearTerm[],
): void => {
  const signature = signatureOf(word)
  const longer = Math.abs(length - word.length)
  // Each additional or missing letter changes one bit, each further slip up to two.
  const differing = longer + 2 * (slips - longer)
  const { signatures, terms } = bucket
  for (let at = 0; at < signatures.length; at += 1) {
    if (countOnes(signatures[at]! ^ signature) > differing) continue
    const term = terms[at]!
    const distance = editDistance(word, wordOf(term), slips)
    if (distance > 0 && distance <= slips) found.push({ term, distance })
  }
}
