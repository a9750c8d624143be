import { lowerBound } from './id-set.ts'

/** An occurrence of a term: the slot of the document and, in the low 7 bits, its fields. */
type Posting = number

const FIELD_BITS = 7
const ALL_FIELDS = (1 << FIELD_BITS) - 1
/** Keeps every posting within the engine's small integers, which an array holds unboxed. */
export const MAX_SLOTS = 2 ** (31 - FIELD_BITS)

export const posting = (slot: number, fields: number): Posting => slot * (1 << FIELD_BITS) + fields
export const slotOf = (entry: Posting): number => entry >>> FIELD_BITS
export const fieldsOf = (entry: Posting): number => entry & ALL_FIELDS

const NOTHING = new Uint32Array(0)

/** The postings of each term in ascending order. Most terms occur in one document, and need no array. */
export class PostingLists {
  readonly #lists: (Posting | Uint32Array)[] = []
  readonly #counts: number[] = []
  readonly #single = new Uint32Array(1)

  count(term: number): number {
    return this.#counts[term] ?? 0
  }

  /** Only the first `count` entries are valid, and only until the next call. */
  entries(term: number): Uint32Array {
    const list = this.#lists[term]
    if (list === undefined || this.count(term) === 0) return NOTHING
    if (typeof list !== 'number') return list
    this.#single[0] = list
    return this.#single
  }

  add(term: number, entry: Posting): void {
    const count = this.count(term)
    const list = this.#lists[term]
    this.#counts[term] = count + 1
    if (count === 0 || list === undefined) {
      this.#lists[term] = entry
      return
    }
    const room = this.#withRoom(term, list, count)
    const at = lowerBound(room, entry, count)
    room.copyWithin(at + 1, at, count)
    room[at] = entry
  }

  remove(term: number, entry: Posting): void {
    const count = this.count(term)
    const list = this.#lists[term]
    if (count === 0 || list === undefined) return
    if (typeof list === 'number') {
      if (list === entry) this.#counts[term] = 0
      return
    }
    const at = lowerBound(list, entry, count)
    if (list[at] !== entry || at >= count) return
    list.copyWithin(at, at + 1, count)
    this.#counts[term] = count - 1
    if (count === 2) this.#lists[term] = list[0]!
  }

  #withRoom(term: number, list: Posting | Uint32Array, count: number): Uint32Array {
    if (typeof list !== 'number' && list.length > count) return list
    const larger = new Uint32Array(count < 4 ? 4 : Math.ceil(count * 1.5))
    if (typeof list === 'number') larger[0] = list
    else larger.set(list)
    this.#lists[term] = larger
    return larger
  }
}
