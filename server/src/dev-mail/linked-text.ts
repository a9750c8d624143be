import { html, type SafeHtml } from '@remix-run/html-template'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

/** A text with clickable addresses. */
export const linkedText = (text: string): SafeHtml => {
  // The expression captures addresses, so they alternate with the texts between them.
  const parts = text
    .split(ADDRESS)
    .map((part, place) => (place % 2 === 0 ? part : html`<a href="${part}">${part}</a>`))
  return html`${parts}`
}

/** The distinct addresses, in the order of the text. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(text.split(ADDRESS).filter((_part, place) => place % 2 === 1)),
]
