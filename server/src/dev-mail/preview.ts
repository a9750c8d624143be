export type PreviewTheme = 'light' | 'dark'

const DARK_QUERY = '(prefers-color-scheme: dark)'

/** The HTML of a mail as shown by a program that prefers `theme`. Its links open new windows. */
export const previewOf = (html: string, theme: PreviewTheme): string =>
  html
    .replaceAll(DARK_QUERY, theme === 'dark' ? 'all' : 'not all')
    .replaceAll('light dark', theme)
    .replace('<head>', '<head><base target="_blank">')

/** Nothing in a preview can run, load or send anything, whatever a mail contains. */
export const PREVIEW_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

export const previewPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `sandbox ${PREVIEW_SANDBOX}`,
].join('; ')
