import { nearBeginnings } from './near-beginnings.ts'
import { type NearTerm, NearTerms } from './near-terms.ts'

/** New terms wait unsorted up to this number, or this fraction of all. A search checks them one by one. */
const MAX_UNSORTED = 1_024
const MAX_UNSORTED_PART = 64
/** Sorts after every letter. No word contains it. */
const AFTER_ALL = '\uffff'

/** Every word of the index with its number. Finds words exactly, by beginning, and by similarity. */
export class TermDictionary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  readonly #free: number[] = []
  readonly #near = new NearTerms()
  #sorted = new Uint32Array(0)
  #unsorted: number[] = []

  get(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  readonly wordOf = (term: number): string => this.#words[term] ?? ''

  /** `isUsed` tells which terms still occur. The others are dropped from time to time. */
  intern(word: string, isUsed: (term: number) => boolean): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    if (this.#unsorted.length >= Math.max(MAX_UNSORTED, this.#sorted.length / MAX_UNSORTED_PART))
      this.#sort(isUsed)
    const term = this.#free.pop() ?? this.#words.length
    this.#words[term] = word
    this.#numbers.set(word, term)
    this.#unsorted.push(term)
    this.#near.add(term, word)
    return term
  }

  /** Visits the terms that begin with `prefix` and are longer. */
  eachLonger(prefix: string, visit: (term: number) => void): void {
    const sorted = this.#sorted
    const end = this.#firstNotBefore(prefix + AFTER_ALL)
    let at = this.#firstNotBefore(prefix)
    if (at < end && this.#words[sorted[at]!] === prefix) at += 1
    for (; at < end; at += 1) visit(sorted[at]!)
    for (const term of this.#unsorted) {
      const word = this.#words[term]!
      if (word.length > prefix.length && word.startsWith(prefix)) visit(term)
    }
  }

  near(word: string, slips: number): NearTerm[] {
    return this.#near.near(word, slips, this.wordOf)
  }

  /** Terms with a beginning that has up to `slips` slips. */
  nearBeginnings(typed: string, slips: number): NearTerm[] {
    const unsorted = Uint32Array.from(this.#unsorted).sort(this.#inOrder)
    return [
      ...nearBeginnings(typed, slips, this.#sorted, this.wordOf),
      ...nearBeginnings(typed, slips, unsorted, this.wordOf),
    ]
  }

  readonly #inOrder = (a: number, b: number): number => (this.#words[a]! < this.#words[b]! ? -1 : 1)

  #firstNotBefore(word: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#words[this.#sorted[middle]!]! < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #sort(isUsed: (term: number) => boolean): void {
    const words = this.#words
    const fresh = this.#unsorted.sort(this.#inOrder)
    const merged = merge(this.#sorted, fresh, (a, b) => words[a]! < words[b]!)
    const used = merged.filter(isUsed)
    this.#unsorted = []
    this.#sorted = used
    if (used.length < merged.length) this.#drop(merged, isUsed)
  }

  #drop(terms: Uint32Array, isUsed: (term: number) => boolean): void {
    this.#near.clear()
    for (const term of terms) {
      if (isUsed(term)) {
        this.#near.add(term, this.wordOf(term))
        continue
      }
      this.#numbers.delete(this.wordOf(term))
      this.#words[term] = ''
      this.#free.push(term)
    }
  }
}

const merge = (
  left: Uint32Array,
  right: readonly number[],
  before: (a: number, b: number) => boolean,
): Uint32Array => {
  const merged = new Uint32Array(left.length + right.length)
  let fromLeft = 0
  let fromRight = 0
  for (let at = 0; at < merged.length; at += 1) {
    const takeLeft =
      fromRight >= right.length || (fromLeft < left.length && before(left[fromLeft]!, right[fromRight]!))
    if (takeLeft) {
      merged[at] = left[fromLeft]!
      fromLeft += 1
    } else {
      merged[at] = right[fromRight]!
      fromRight += 1
    }
  }
  return merged
}
