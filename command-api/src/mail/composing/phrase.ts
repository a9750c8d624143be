import { isolated, oneLine, unlinked } from './foreign-text.ts'

/** A part of a phrase that somebody else typed, such as a name, or that was computed. */
interface Filled {
  readonly filled: string
}

/**
 * A text of ours with gaps. The filled-in parts stay separate until the text is shown, so that none can pose
 * as ours.
 */
export type Phrase = readonly (string | Filled)[]

/** Makes a phrase from a text that somebody else typed or that was computed. */
export const typed = (text: string): Phrase => [{ filled: oneLine(text) }]

/** Makes a phrase from a text by staff, who may write anything. */
export const written = (text: string): Phrase => [text]

/** The phrase as a line of plain text, in which mail programs must not detect links. */
export const plainPhrase = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === 'string' ? part : isolated(unlinked(part.filled)))).join('')

/** The phrase as a header: a single line, in which no program looks for links. */
export const headerPhrase = (phrase: Phrase): string =>
  phrase
    .map((part) => (typeof part === 'string' ? part.replace(/\s+/g, ' ') : isolated(part.filled)))
    .join('')
