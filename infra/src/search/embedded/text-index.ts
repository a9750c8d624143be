import { documentTerms, indexedText } from '../matching/document-terms.ts'
import type { SearchDocument } from '../port.ts'
import { fieldsOf, PostingLists, posting } from './posting-lists.ts'
import { TermDictionary } from './term-dictionary.ts'

/** Records which term occurs in which document, and in which fields. */
export class TextIndex {
  readonly dictionary = new TermDictionary()
  readonly postings = new PostingLists()
  /** Per slot: the terms with their fields, packed like slot and fields in a posting. */
  readonly #termsOfSlot: (readonly number[])[] = []
  /** Per slot: the text of the terms. Most changes of a document only change its numbers. */
  readonly #textOfSlot: string[] = []

  put(slot: number, document: SearchDocument): void {
    const text = indexedText(document)
    if (this.#textOfSlot[slot] === text) return
    this.remove(slot)
    this.#textOfSlot[slot] = text
    const terms: number[] = []
    for (const [word, fields] of documentTerms(document)) {
      const term = this.dictionary.intern(word, this.#isUsed)
      // Added at once, so that a new term counts as used.
      this.postings.add(term, posting(slot, fields))
      terms.push(posting(term, fields))
    }
    this.#termsOfSlot[slot] = terms
  }

  remove(slot: number): void {
    for (const packed of this.#termsOfSlot[slot] ?? []) {
      const { term, fields } = unpacked(packed)
      this.postings.remove(term, posting(slot, fields))
    }
    this.#termsOfSlot[slot] = []
    this.#textOfSlot[slot] = ''
  }

  readonly #isUsed = (term: number): boolean => this.postings.count(term) > 0
}

const unpacked = (packed: number) => ({ term: Math.floor(packed / 128), fields: fieldsOf(packed) })
