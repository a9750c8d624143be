import { isolated, oneLine, unlinked } from './foreign-text.ts'

/** A part of a phrase that others have typed, such as a name, or that was computed. */
interface Filled {
  readonly filled: string
}

/** A text of ours with gaps. Their fillings stay apart until the text is shown, so that none can pose as ours. */
export type Phrase = readonly (string | Filled)[]

/** A text that others have typed, or that was computed. */
export const typed = (text: string): Phrase => [{ filled: oneLine(text) }]

/** A text of staff, who may write what they like. */
export const written = (text: string): Phrase => [text]

/** As a line of plain text, in which mail programs find links by themselves. */
export const plainPhrase = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === 'string' ? part : isolated(unlinked(part.filled)))).join('')

/** As a header, which is one line, and in which nobody looks for links. */
export const headerPhrase = (phrase: Phrase): string =>
  phrase
    .map((part) => (typeof part === 'string' ? part.replace(/\s+/g, ' ') : isolated(part.filled)))
    .join('')
