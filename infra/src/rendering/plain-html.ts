import { escapeHtml } from '../markdown/escape-html.ts'

/** A text as it was written, for as long as its HTML is not there. */
export const plainHtml = (text: string): string =>
  text
    .trim()
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p dir="auto">${escapeHtml(block).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')

/** As above, for a text that is never going to have any other. */
export const unrenderedHtml = (text: string): string =>
  `<p><em>This text is too complex to be laid out and is shown as it was written.</em></p>\n${plainHtml(text)}`
