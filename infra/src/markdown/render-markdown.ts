import { Lexer, Parser, Renderer, type Tokens } from 'marked'
import { alertOf } from './alerts.ts'
import { BoundedTokenizer } from './bounded-tokenizer.ts'
import { payForContainers } from './container-lines.ts'
import { escapeHtml } from './escape-html.ts'
import { footnoteRules } from './footnotes.ts'
import { headingIds } from './heading-ids.ts'
import { highlightCode } from './highlight.ts'
import type { MediaRules } from './media-source.ts'
import { sanitize } from './sanitize.ts'
import { sourceRepository } from './source-repository.ts'
import { TextTooComplex, WorkBudget } from './work-budget.ts'

export interface MarkdownOptions {
  /** Address of our own pages. Links to its host stay unchanged. */
  readonly publicUrl: string
  /** Hosts from which media may load without the proxy. */
  readonly trustedMediaHosts: Iterable<string>
  /** Address of the source repository to which relative links and pictures belong. */
  readonly relativeTo?: string
  /** Returns the proxied address of a medium on a host that is not trusted. */
  readonly imageProxy?: (address: string) => string
}

/** Longer texts are cut. The longest stored text has 65,536 characters of at most two units each. */
const MAX_LENGTH = 131_072

class AddOnRenderer extends Renderer {
  readonly #idOf = headingIds()

  override heading(token: Tokens.Heading): string {
    const words = this.parser.parseInline(token.tokens, this.parser.textRenderer).replace(/<[^<>]*>/g, '')
    const id = escapeHtml(this.#idOf(words))
    return `<h${token.depth}${id === '' ? '' : ` id="${id}"`}>${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
  }

  override blockquote(token: Tokens.Blockquote): string {
    const quoted = this.parser.parse(token.tokens)
    return alertOf(quoted) ?? `<blockquote>\n${quoted}</blockquote>\n`
  }

  override code(token: Tokens.Code): string {
    const language = /^[\w+#.-]{1,32}/.exec(token.lang ?? '')?.[0] ?? ''
    const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
    return `<pre><code${name}>${highlightCode(token.text, language)}\n</code></pre>\n`
  }
}

const toHtml = (markdown: string, budget: WorkBudget): string => {
  const notes = footnoteRules(markdown, budget)
  const options = {
    gfm: true,
    tokenizer: new BoundedTokenizer(budget),
    renderer: new AddOnRenderer(),
    ...(notes && { extensions: notes.extensions }),
  }
  payForContainers(markdown, budget)
  try {
    const tokens = new Lexer(options).lex(markdown)
    notes?.finish(tokens)
    return Parser.parse(tokens, options)
  } catch (error) {
    if (error instanceof TextTooComplex) throw error
    // A page must not fail because of its author's text.
    return `<pre>${escapeHtml(markdown)}</pre>`
  }
}

/** Sanitized HTML of a description or changelog. Never throws. Time and output are bounded for any input. */
export const renderMarkdown = (
  markdown: string,
  options: MarkdownOptions,
  budget = new WorkBudget(),
): string => {
  const rules: MediaRules = {
    publicUrl: options.publicUrl,
    trustedMediaHosts: new Set(options.trustedMediaHosts),
    repository: options.relativeTo === undefined ? null : sourceRepository(options.relativeTo),
    imageProxy: options.imageProxy,
  }
  return sanitize(toHtml(markdown.slice(0, MAX_LENGTH), budget), rules)
}
