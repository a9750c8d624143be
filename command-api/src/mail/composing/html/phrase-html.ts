import { html, type SafeHtml } from '@remix-run/html-template'
import { unlinked } from '../foreign-text.ts'
import type { MailLink } from '../mail-content.ts'
import type { Phrase } from '../phrase.ts'
import { webAddress } from '../web-address.ts'
import { textStyles } from './text-styles.ts'

/** Isolates filled-in texts, so that one in another writing direction does not reorder the sentence. */
export const phraseHtml = (phrase: Phrase): SafeHtml => {
  const parts = phrase.map((part) =>
    typeof part === 'string' ? part : html`<bdi>${unlinked(part.filled)}</bdi>`,
  )
  return html`${parts}`
}

export const paragraph = (phrase: Phrase): SafeHtml =>
  html`<p class="text" style="${textStyles.body}">${phraseHtml(phrase)}</p>`

/** A paragraph in small, muted text. */
export const aside = (content: SafeHtml): SafeHtml =>
  html`<p class="muted" style="${textStyles.small}">${content}</p>`

export const textLink = (address: string, content: SafeHtml | string): SafeHtml =>
  html`<a class="link" href="${webAddress(address)}" style="${textStyles.link}">${content}</a>`

export const labelledLink = ({ label, address }: MailLink): SafeHtml => textLink(address, phraseHtml(label))
