import { Tokenizer, type Tokens } from 'marked'

/** Deepest nesting of quotes and lists that is followed; deeper markers are text. */
const MAX_NESTING = 100
/** Cells of all tables of a text; rows beyond are text. */
export const MAX_TABLE_CELLS = 65_536
/** Characters looked at in search of closing emphasis marks before further marks are taken as text. */
const MAX_EMPHASIS_WORK = 4_000_000
/** No address that is found within words is longer before its `@`. */
const MAX_MAIL_NAME = 320

/** Lines of a paragraph are read together up to here; what follows is a paragraph of its own. */
const MAX_PARAGRAPH = 16_384

const mailCharacters = /^[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]{320}/
const webAddress = /^(?:https?:|ftp:|www\.)/i

const withoutFarLines = (text: string): string => {
  const end = text.length > MAX_PARAGRAPH ? text.lastIndexOf('\n', MAX_PARAGRAPH) : -1
  return end <= 0 ? text : text.slice(0, end + 1)
}

/**
 * The parser's own rules take quadratic time or unbounded memory for some texts (`*a_*a_…`, a table of a thousand
 * columns and ten thousand empty rows, quotes nested ten thousand deep). This one gives up such marks instead: what it
 * does not follow stays as text. One instance for each text, because it counts.
 */
export class BoundedTokenizer extends Tokenizer {
  #nesting = 0
  #cells = MAX_TABLE_CELLS
  #emphasisWork = MAX_EMPHASIS_WORK

  #nested<Token>(read: () => Token | undefined): Token | undefined {
    if (this.#nesting >= MAX_NESTING) return undefined
    this.#nesting++
    try {
      return read()
    } finally {
      this.#nesting--
    }
  }

  #emphasis<Token extends { raw: string }>(text: string, read: () => Token | undefined): Token | undefined {
    if (this.#emphasisWork <= 0) return undefined
    const token = read()
    this.#emphasisWork -= token?.raw.length ?? text.length
    return token
  }

  override blockquote(text: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(text))
  }

  override list(text: string): Tokens.List | undefined {
    return this.#nested(() => super.list(text))
  }

  override emStrong(text: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.#emphasis(text, () => super.emStrong(text, masked, before))
  }

  override del(text: string, masked: string, before?: string): Tokens.Del | undefined {
    return this.#emphasis(text, () => super.del(text, masked, before))
  }

  override table(text: string): Tokens.Table | undefined {
    const headerEnd = text.indexOf('\n')
    if (headerEnd === -1) return undefined
    const rulerEnd = text.indexOf('\n', headerEnd + 1)
    const head = rulerEnd === -1 ? text : text.slice(0, rulerEnd)
    const ruler = head.slice(headerEnd + 1)
    // The rule itself reads all rows before it finds that the first two lines are no head of a table.
    if (!/^[ \t|:-]+$/.test(ruler) || !/[|:]/.test(ruler)) return undefined
    const columns = ruler.split('|').length
    if (columns > this.#cells) return undefined
    if (super.table(head) === undefined) return undefined
    let end = head.length
    let rows = 1
    while (end < text.length && (rows + 1) * columns <= this.#cells) {
      const next = text.indexOf('\n', end + 1)
      end = next === -1 ? text.length : next
      rows++
    }
    const table = super.table(text.slice(0, end))
    this.#cells -= columns * (1 + (table?.rows.length ?? 0))
    return table
  }

  override lheading(text: string): Tokens.Heading | undefined {
    return super.lheading(withoutFarLines(text))
  }

  override paragraph(text: string): Tokens.Paragraph | undefined {
    return super.paragraph(withoutFarLines(text))
  }

  override url(text: string): Tokens.Link | undefined {
    if (!webAddress.test(text) && !text.slice(0, MAX_MAIL_NAME).includes('@')) return undefined
    return super.url(text)
  }

  override inlineText(text: string): Tokens.Text | undefined {
    return super.inlineText(mailCharacters.test(text) ? text.slice(0, MAX_MAIL_NAME) : text)
  }
}
