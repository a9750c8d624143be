import { Tokenizer, type Tokens } from 'marked'
import { MAX_NESTING } from './container-lines.ts'
import type { WorkBudget } from './work-budget.ts'

/** Maximum number of cells in all tables of a text. Rows beyond that stay text. */
export const MAX_TABLE_CELLS = 65_536
/**
 * Number of characters that may be searched for closing emphasis marks. After that, further marks stay text.
 */
const MAX_EMPHASIS_WORK = 4_000_000
/** No address found within words has more characters before its `@`. */
const MAX_MAIL_NAME = 320

/** Lines of a paragraph are read together up to this length. The rest becomes another paragraph. */
const MAX_PARAGRAPH = 16_384

/** Maximum length of an underlined heading. A longer one is a paragraph. */
const MAX_UNDERLINED = 1_024

/** Cost of a step of the parser: each step tries a dozen rules. */
const BLOCK_STEP = 64
const INLINE_STEP = 16
const CONTAINER_RULES = 8
const QUOTE_LINE = 1 / 4
/** Covers that an address is checked, signed, escaped and written into the page. */
const WRITTEN_OUT = 4

const mailCharacters = /^[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]{320}/
const quoteMark = /^ {0,3}>/
const blankLine = /\n[ \t]*\n/
const webAddress = /^(?:https?:|ftp:|www\.)/i

const withoutFarLines = (text: string, max: number): string => {
  const end = text.length > max ? text.lastIndexOf('\n', max) : -1
  return end <= 0 ? text : text.slice(0, end + 1)
}

/**
 * For some texts the parser's own rules take quadratic time or unbounded memory (`*a_*a_…`, a table of a
 * thousand columns and ten thousand empty rows, quotes nested ten thousand deep). This tokenizer skips such
 * marks, and leaves them as text. A budget pays for all work, and ends it in cases that no rule here
 * foresees. It counts, so each text needs its own instance.
 */
export class BoundedTokenizer extends Tokenizer {
  #nesting = 0
  /** Number of characters in the innermost quote and its possible continuation. */
  #quoted = 0
  #cells = MAX_TABLE_CELLS
  #emphasisWork = MAX_EMPHASIS_WORK
  readonly #budget: WorkBudget

  constructor(budget: WorkBudget) {
    super()
    this.#budget = budget
  }

  /** A rule that finds its token has read the token. One that finds none has read at most `text`. */
  #paid<Token extends { raw: string }>(text: string, token: Token | undefined): Token | undefined {
    this.#budget.spend(token?.raw.length ?? text.length)
    return token
  }

  /** Skips the search, and its cost, if the mark that starts such a token is missing. */
  #marked<Token extends { raw: string }>(
    text: string,
    marks: string,
    read: () => Token | undefined,
  ): Token | undefined {
    return marks.includes(text.charAt(0)) ? this.#paid(text, read()) : undefined
  }

  /** The first rule tried at every block. */
  override space(text: string): Tokens.Space | undefined {
    this.#budget.spend(BLOCK_STEP + QUOTE_LINE * this.#quoted)
    return super.space(text)
  }

  /** The first rule tried at every piece of a line. */
  override escape(text: string): Tokens.Escape | undefined {
    this.#budget.spend(INLINE_STEP)
    return super.escape(text)
  }

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
    const token = this.#paid(text, read())
    this.#emphasisWork -= token?.raw.length ?? text.length
    return token
  }

  /** Each line of a container is tried against the rules that could end it. */
  #container<Token extends { raw: string }>(token: Token | undefined): Token | undefined {
    this.#budget.spend(CONTAINER_RULES * (token?.raw.length ?? 1))
    return token
  }

  /** The parser splits and joins the remaining lines of a quote whenever something interrupts it. */
  override blockquote(text: string): Tokens.Blockquote | undefined {
    if (!quoteMark.test(text)) return undefined
    const outer = this.#quoted
    const end = text.search(blankLine)
    this.#quoted = end === -1 ? text.length : end
    try {
      return this.#nested(() => this.#container(super.blockquote(text)))
    } finally {
      this.#quoted = outer
    }
  }

  override list(text: string): Tokens.List | undefined {
    return this.#nested(() => this.#container(super.list(text)))
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
    // The rule itself reads all rows before it finds that the first two lines are not a table header.
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
    const near = withoutFarLines(text, MAX_UNDERLINED)
    return this.#paid(near.slice(0, MAX_UNDERLINED), super.lheading(near))
  }

  override paragraph(text: string): Tokens.Paragraph | undefined {
    return this.#paid(text, super.paragraph(withoutFarLines(text, MAX_PARAGRAPH)))
  }

  override tag(text: string): Tokens.Tag | undefined {
    return this.#marked(text, '<', () => super.tag(text))
  }

  override autolink(text: string): Tokens.Link | undefined {
    return this.#marked(text, '<', () => super.autolink(text))
  }

  override codespan(text: string): Tokens.Codespan | undefined {
    return this.#marked(text, '`', () => super.codespan(text))
  }

  override link(text: string): Tokens.Link | Tokens.Image | undefined {
    return this.#marked(text, '[!', () => super.link(text))
  }

  override reflink(
    text: string,
    links: Parameters<Tokenizer['reflink']>[1],
  ): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    return this.#marked(text, '[!', () => {
      const token = super.reflink(text, links)
      // A definition is short to use but may be long to write out.
      if (token !== undefined && 'href' in token)
        this.#budget.spend(WRITTEN_OUT * (token.href.length + (token.title?.length ?? 0)))
      return token
    })
  }

  override url(text: string): Tokens.Link | undefined {
    if (!webAddress.test(text) && !text.slice(0, MAX_MAIL_NAME).includes('@')) return undefined
    return super.url(text)
  }

  override inlineText(text: string): Tokens.Text | undefined {
    return super.inlineText(mailCharacters.test(text) ? text.slice(0, MAX_MAIL_NAME) : text)
  }
}
