export type RenderMarkdown = (markdown: string) => string

const MOST_TEXTS = 512
const MOST_CHARACTERS = 4_000_000

/**
 * Remembers what was rendered lately: a text is shown far more often than it changes, and most are never shown between
 * two changes of the rules, so that read models keep no HTML. Pure to callers, because rendering is.
 */
export const remembering = (render: RenderMarkdown): RenderMarkdown => {
  const known = new Map<string, string>()
  let characters = 0
  return (markdown) => {
    const before = known.get(markdown)
    if (before !== undefined) {
      known.delete(markdown)
      known.set(markdown, before)
      return before
    }
    const html = markdown === '' ? '' : render(markdown)
    known.set(markdown, html)
    characters += markdown.length + html.length
    for (const [text, rendered] of known) {
      if (known.size <= MOST_TEXTS && characters <= MOST_CHARACTERS) break
      known.delete(text)
      characters -= text.length + rendered.length
    }
    return html
  }
}
