import type { TextLocale } from '@modstead/domain/accounts/settings/locales'
import { html, type SafeHtml } from '@remix-run/html-template'
import { devPage } from './dev-page.ts'
import { languageLinks } from './language-links.ts'
import { linkedText } from './linked-text.ts'
import { PREVIEW_SANDBOX, type PreviewTheme } from './preview.ts'

interface Preview {
  readonly caption: string
  readonly theme: PreviewTheme
  readonly width: number
}

const PREVIEWS: readonly Preview[] = [
  { caption: 'Light', theme: 'light', width: 620 },
  { caption: 'Dark', theme: 'dark', width: 620 },
  { caption: 'Light, on a phone', theme: 'light', width: 390 },
  { caption: 'Dark, on a phone', theme: 'dark', width: 390 },
]

export interface ShownMail {
  readonly subject: string
  readonly text: string
  /** For example the receiver. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The language of a template; undefined: the mail was sent. */
  readonly locale?: TextLocale
}

const preview = (
  path: string,
  { caption, theme, width }: Preview,
  locale: TextLocale | undefined,
): SafeHtml => {
  const query = `${new URLSearchParams({ theme, ...(locale && { hl: locale }) })}`
  return html`<figure><figcaption>${caption}</figcaption>
<iframe src="${path}/html?${query}" title="${caption}" width="${width}" sandbox="${PREVIEW_SANDBOX}"></iframe></figure>`
}

/** `path` is the address of the page. The HTML of the mail is below it. */
export const mailPage = (path: string, { subject, text, facts, locale }: ShownMail): string =>
  devPage({
    title: subject,
    content: html`${locale && languageLinks(path, locale)}
<dl>${facts.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>Text</h2><pre ${locale && html`lang="${locale}"`}>${linkedText(text)}</pre>
<h2>HTML</h2><div class="previews">${PREVIEWS.map((each) => preview(path, each, locale))}</div>`,
  })
