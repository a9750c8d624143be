import { documentTerms, indexedText } from '../matching/document-terms.ts'
import type { SearchDocument } from '../port.ts'
import { fieldsOf, PostingLists, posting } from './posting-lists.ts'
import { TermDictionary } from './term-dictionary.ts'

/** Which term stands in which document, and where in it. */
export class TextIndex {
  readonly dictionary = new TermDictionary()
  readonly postings = new PostingLists()
  /** Per slot: the terms with their fields, packed as a posting packs slot and fields. */
  readonly #termsOfSlot: (readonly number[])[] = []
  /** Per slot: the text that the terms are of. Most changes of a document are of its numbers. */
  readonly #textOfSlot: string[] = []

  put(slot: number, document: SearchDocument): void {
    const text = indexedText(document)
    if (this.#textOfSlot[slot] === text) return
    this.remove(slot)
    this.#textOfSlot[slot] = text
    const terms: number[] = []
    for (const [word, fields] of documentTerms(document)) {
      const term = this.dictionary.intern(word, this.#isUsed)
      // At once, so that a term just made counts as used.
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
