import { LRUCache } from 'lru-cache'

export type RenderMarkdown = (markdown: string) => string

const MOST_TEXTS = 512
const MOST_CHARACTERS = 4_000_000

/**
 * Remembers what was rendered lately: a text is shown far more often than it changes, and most are never shown between
 * two changes of the rules, so that read models keep no HTML. Pure to callers, because rendering is.
 */
export const remembering = (render: RenderMarkdown): RenderMarkdown => {
  const known = new LRUCache<string, string>({
    max: MOST_TEXTS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (html, markdown) => markdown.length + html.length,
  })
  return (markdown) => {
    if (markdown === '') return ''
    const before = known.get(markdown)
    if (before !== undefined) return before
    const html = render(markdown)
    known.set(markdown, html)
    return html
  }
}
