import { type Rejection, reject } from '../../kernel/rejection.ts'
import { lengthOf } from '../../kernel/text-length.ts'
import { isPageAddress } from '../page-address.ts'

export interface NewsletterContent {
  readonly title: string
  /** Paragraphs, with an empty line between two. */
  readonly text: string
  /** The button below the text. */
  readonly link: { readonly label: string; readonly address: string } | null
}

export const MAX_TITLE_LENGTH = 120
export const MAX_TEXT_LENGTH = 10_000
export const MAX_LABEL_LENGTH = 60

export const contentRejections = [
  'newsletter-title-invalid',
  'newsletter-text-invalid',
  'newsletter-link-invalid',
] as const

/** Line breaks in a title would end the subject of the mail. */
const isOneLine = (given: string, maxLength: number): boolean =>
  given !== '' && lengthOf(given) <= maxLength && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(given)

/** The content without surrounding spaces, or what is wrong with it. */
export const readContent = (
  given: NewsletterContent,
): NewsletterContent | Rejection<(typeof contentRejections)[number]> => {
  const [title, text] = [given.title.trim(), given.text.trim()]
  const link = given.link && { label: given.link.label.trim(), address: given.link.address.trim() }
  if (!isOneLine(title, MAX_TITLE_LENGTH))
    return reject(
      'newsletter-title-invalid',
      `The title must be one line of 1 to ${MAX_TITLE_LENGTH} characters.`,
    )
  if (text === '' || lengthOf(text) > MAX_TEXT_LENGTH)
    return reject('newsletter-text-invalid', `The text must have 1 to ${MAX_TEXT_LENGTH} characters.`)
  if (link && !(isOneLine(link.label, MAX_LABEL_LENGTH) && isPageAddress(link.address)))
    return reject(
      'newsletter-link-invalid',
      `The link needs a text of at most ${MAX_LABEL_LENGTH} characters and an https address of at most 255.`,
    )
  return { title, text, link }
}

export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
