import { isolated, oneLine, unlinked } from './foreign-text.ts'

/** A part of a phrase that others have typed, such as a name, or that was computed. */
interface Filled {
  readonly filled: string
}

/** Text of ours with gaps that are filled. What fills them stays apart until it is shown, so that it cannot pose as ours. */
export type Phrase = readonly (string | Filled)[]

/** A phrase: say`The token ${name} was made.` */
export const say = (texts: TemplateStringsArray, ...fillings: readonly (string | number)[]): Phrase =>
  texts.flatMap((text, place) => {
    const filling = fillings[place]
    const filled = filling === undefined ? [] : [{ filled: oneLine(`${filling}`) }]
    return [...(text === '' ? [] : [text]), ...filled]
  })

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
