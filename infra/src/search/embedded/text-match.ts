import { type Span, spansOf } from '../matching/spans.ts'
import {
  bucketOf,
  EXACT_SCORES,
  IS_WHOLE,
  isConvincing,
  ONE_SLIP_SCORES,
  PREFIX_SCORES,
  TWO_SLIPS_SCORES,
} from '../matching/text-weights.ts'
import { toleratedSlips, toleratedSlipsOfBeginning } from '../matching/tolerated-slips.ts'
import type { QueryWords } from '../matching/words.ts'
import { type Bits, hasBit, setBit } from './bits.ts'
import type { NearTerm } from './near-terms.ts'
import { fieldsOf, slotOf } from './posting-lists.ts'
import type { TextIndex } from './text-index.ts'

/** Maximum number of terms for one mistyped word: the nearest, then the most common. */
const MAX_NEAR_TERMS = 24

/** Scores documents by the words of a query. It reuses its tables, because searches never overlap. */
export class TextMatcher {
  readonly #index: TextIndex
  #scores: Uint8Array[] = []
  #sums = new Uint16Array(0)
  #buckets = new Uint8Array(0)

  constructor(index: TextIndex) {
    this.#index = index
  }

  /**
   * Adds the matching documents in `within` to `found`. Returns the bucket of each slot, valid until the next
   * search. Looks for slips only if no document convinces with the words as typed, so that a known word never
   * brings in its neighbors; looks for slips in beginnings only if there is nothing else.
   */
  match(query: QueryWords, capacity: number, within: Bits, found: Bits): Uint8Array {
    const words = query.words.length
    this.#clear(words, capacity)
    const spans = spansOf(query)
    for (const span of spans) this.#scoreTyped(span)
    this.#addUp(words, capacity)
    if (!this.#anyConvincing(words, capacity)) {
      for (const span of spans) this.#scoreSlips(span)
      this.#addUp(words, capacity)
      if (!this.#anyMatch(capacity)) {
        for (const span of spans) this.#scoreSlipsInBeginnings(span)
        this.#addUp(words, capacity)
      }
    }
    this.#collect(words, capacity, within, found)
    this.#raiseWhole(query.whole)
    return this.#buckets
  }

  #clear(words: number, capacity: number): void {
    if (this.#sums.length < capacity) {
      const room = Math.ceil(capacity * 1.25)
      this.#sums = new Uint16Array(room)
      this.#buckets = new Uint8Array(room)
      this.#scores = []
    }
    this.#buckets.fill(0)
    for (let word = 0; word < words; word += 1) {
      const scores = this.#scores[word]
      if (scores === undefined) this.#scores[word] = new Uint8Array(this.#sums.length)
      else scores.fill(0)
    }
  }

  #scoreTyped(span: Span): void {
    const term = this.#index.dictionary.get(span.term)
    if (term !== undefined) this.#score(term, span, EXACT_SCORES)
    this.#index.dictionary.eachLonger(span.term, (longer) => this.#score(longer, span, PREFIX_SCORES))
  }

  #scoreSlips(span: Span): void {
    const slips = toleratedSlips(span.term)
    if (slips === 0) return
    for (const { term, distance } of this.#likeliest(this.#index.dictionary.near(span.term, slips)))
      this.#score(term, span, distance === 1 ? ONE_SLIP_SCORES : TWO_SLIPS_SCORES)
  }

  #scoreSlipsInBeginnings(span: Span): void {
    const slips = toleratedSlipsOfBeginning(span.term)
    if (slips === 0) return
    for (const { term } of this.#likeliest(this.#index.dictionary.nearBeginnings(span.term, slips)))
      this.#score(term, span, TWO_SLIPS_SCORES)
  }

  #likeliest(near: readonly NearTerm[]): readonly NearTerm[] {
    const { dictionary, postings } = this.#index
    return near
      .filter(({ term }) => postings.count(term) > 0)
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          postings.count(b.term) - postings.count(a.term) ||
          (dictionary.wordOf(a.term) < dictionary.wordOf(b.term) ? -1 : 1),
      )
      .slice(0, MAX_NEAR_TERMS)
  }

  #score(term: number, span: Span, scoreOf: Uint8Array): void {
    const entries = this.#index.postings.entries(term)
    const count = this.#index.postings.count(term)
    for (let word = span.from; word < span.to; word += 1) {
      const scores = this.#scores[word]!
      for (let at = 0; at < count; at += 1) {
        const entry = entries[at]!
        const score = scoreOf[fieldsOf(entry)]!
        if (score > scores[slotOf(entry)]!) scores[slotOf(entry)] = score
      }
    }
  }

  /** The sum of the scores of all words, or 0 unless every word matches. */
  #addUp(words: number, capacity: number): void {
    const sums = this.#sums
    sums.set(this.#scores[0]!.subarray(0, capacity))
    for (let word = 1; word < words; word += 1) {
      const scores = this.#scores[word]!
      for (let slot = 0; slot < capacity; slot += 1) {
        sums[slot] = sums[slot] === 0 || scores[slot] === 0 ? 0 : sums[slot]! + scores[slot]!
      }
    }
  }

  #anyConvincing(words: number, capacity: number): boolean {
    const sums = this.#sums
    for (let slot = 0; slot < capacity; slot += 1) if (isConvincing(sums[slot]!, words)) return true
    return false
  }

  #anyMatch(capacity: number): boolean {
    for (let slot = 0; slot < capacity; slot += 1) if (this.#sums[slot] !== 0) return true
    return false
  }

  #collect(words: number, capacity: number, within: Bits, found: Bits): void {
    const sums = this.#sums
    for (let slot = 0; slot < capacity; slot += 1) {
      const sum = sums[slot]!
      if (sum === 0 || !hasBit(within, slot)) continue
      let least = 255
      for (let word = 0; word < words; word += 1) least = Math.min(least, this.#scores[word]![slot]!)
      this.#buckets[slot] = bucketOf(false, least, sum, words)
      setBit(found, slot)
    }
  }

  #raiseWhole(whole: string): void {
    const term = this.#index.dictionary.get(whole)
    if (term === undefined) return
    const entries = this.#index.postings.entries(term)
    for (let at = 0; at < this.#index.postings.count(term); at += 1) {
      const slot = slotOf(entries[at]!)
      if ((fieldsOf(entries[at]!) & IS_WHOLE) !== 0 && this.#buckets[slot]! > 0) {
        this.#buckets[slot] = bucketOf(true, 0, 0, 0)
      }
    }
  }
}
