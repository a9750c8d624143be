import { createHash } from 'node:crypto'
import { Marked, type MarkedOptions, type Token } from 'marked'
import markedFootnote, { type Footnotes } from 'marked-footnote'
import type { WorkBudget } from './work-budget.ts'

/** Maximum depth of notes within notes. Deeper ones stay text. */
const MAX_DEPTH = 4
/** Four characters become two links. */
const REFERENCE = 1_000

export const isFootnoteId = /^fn-[0-9a-f]{8}-(?:ref-)?(?:\d{1,5}|label)(?:-\d{1,5})?$/
export const isBackReference = /^Back to reference \d{1,5}$/

interface FootnoteRules {
  readonly extensions: NonNullable<MarkedOptions['extensions']>
  /** Numbers the notes, because their own labels could be anything. */
  readonly finish: (tokens: Token[]) => void
}

const isFootnotes = (token: Token): token is Footnotes & Token => token.type === 'footnotes'

/**
 * Rules for `[^1]` and its note, or undefined for a text without notes. Ids are unique to the text, because
 * several texts share a page.
 */
export const footnoteRules = (markdown: string, budget: WorkBudget): FootnoteRules | undefined => {
  if (!markdown.includes('[^')) return undefined
  const prefixId = `fn-${createHash('sha256').update(markdown).digest('hex').slice(0, 8)}-`
  const marked = new Marked().use(markedFootnote({ prefixId }))
  const { extensions, walkTokens } = marked.defaults
  if (extensions == null) throw new Error('marked-footnote brings no extensions')
  let depth = 0
  let notes = 0
  return {
    extensions: {
      ...extensions,
      block: (extensions.block ?? []).map(
        (read) =>
          function (this: ThisParameterType<typeof read>, text, tokens) {
            if (depth >= MAX_DEPTH) return undefined
            depth++
            try {
              const note = read.call(this, text, tokens)
              if (note) {
                notes++
                budget.spend(note.raw.length)
              }
              return note
            } finally {
              depth--
            }
          },
      ),
      inline: (extensions.inline ?? []).map(
        (read) =>
          function (this: ThisParameterType<typeof read>, text, tokens) {
            // Each reference is looked up among all notes.
            if (text.startsWith('[^')) budget.spend(notes)
            const reference = read.call(this, text, tokens)
            if (reference) budget.spend(REFERENCE)
            return reference
          },
      ),
    },
    finish(tokens) {
      for (const token of tokens)
        if (isFootnotes(token))
          for (const [index, note] of token.items.entries()) {
            note.label = `${index + 1}`
            for (const reference of note.refs) reference.label = note.label
          }
      if (walkTokens) marked.walkTokens(tokens, walkTokens)
    },
  }
}
