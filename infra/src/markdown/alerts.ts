const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
const mark = new RegExp(`^<p>\\[!(${kinds.join('|')})\\][ \\t]*(?:<br>\\n?|\\n|(?=</p>))`, 'i')

export const isAlertKind = new RegExp(`^(?:${kinds.join('|')})$`)

/**
 * Renders a quote whose first line is `[!WARNING]` or the like, as code hosts do, with its kind as the title.
 * Returns null for other quotes.
 */
export const alertOf = (quoted: string): string | null => {
  const [start, name] = mark.exec(quoted) ?? []
  if (start === undefined || name === undefined) return null
  const kind = name.toLowerCase()
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const words = `<p>${quoted.slice(start.length)}`.replace(/^<p><\/p>\n/, '')
  return `<blockquote data-alert="${kind}">\n<p><strong>${title}</strong></p>\n${words}</blockquote>\n`
}
