import type { SearchDocument } from '../port.ts'
import {
  IN_AUTHOR,
  IN_JOINED_AUTHOR,
  IN_JOINED_NAME,
  IN_NAME,
  IN_SLUG,
  IN_SUMMARY,
  IS_WHOLE,
} from './text-weights.ts'
import { type Words, wordsOf } from './words.ts'

/** Everything from which the terms of a document are made, as one text: equal texts have equal terms. */
export const indexedText = ({ title, slug, author, organization, summary }: SearchDocument): string =>
  JSON.stringify([title, slug, author, organization, summary])

/** The terms of a document, and the fields in which each occurs. */
export const documentTerms = (document: SearchDocument): ReadonlyMap<string, number> => {
  const terms = new Map<string, number>()
  const add = (words: Iterable<string>, fields: number): void => {
    for (const word of words) if (word !== '') terms.set(word, (terms.get(word) ?? 0) | fields)
  }
  const addName = (text: Words, field: number, joined: number): void => {
    add(text.words, field)
    add(text.parts, field)
    add(text.pairs, joined)
    add([text.whole], joined | IS_WHOLE)
  }
  addName(wordsOf(document.title), IN_NAME, IN_JOINED_NAME)
  addName(wordsOf(document.slug), IN_SLUG, IN_SLUG)
  for (const owner of [document.author, document.organization ?? '']) {
    const text = wordsOf(owner)
    add(text.words, IN_AUTHOR)
    add(text.parts, IN_AUTHOR)
    add([text.whole], IN_JOINED_AUTHOR)
  }
  add(wordsOf(document.summary).words, IN_SUMMARY)
  return terms
}
