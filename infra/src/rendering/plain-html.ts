import { escapeHtml } from '../markdown/escape-html.ts'

/** Shows a text as written until its HTML exists. */
export const plainHtml = (text: string): string =>
  text
    .trim()
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p dir="auto">${escapeHtml(block).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')

/** The same for a text that will never have other HTML. */
export const unrenderedHtml = (text: string): string =>
  `<p><em>This text is too complex to be laid out and is shown as it was written.</em></p>\n${plainHtml(text)}`
