export type PreviewTheme = 'light' | 'dark'

const DARK_QUERY = '(prefers-color-scheme: dark)'

/** The HTML of a mail as a program shows it that prefers `theme`. Its links open windows of their own. */
export const previewOf = (html: string, theme: PreviewTheme): string =>
  html
    .replaceAll(DARK_QUERY, theme === 'dark' ? 'all' : 'not all')
    .replaceAll('light dark', theme)
    .replace('<head>', '<head><base target="_blank">')

/** Nothing runs in a preview, loads or sends, whatever a mail holds. */
export const PREVIEW_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

export const previewPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `sandbox ${PREVIEW_SANDBOX}`,
].join('; ')
