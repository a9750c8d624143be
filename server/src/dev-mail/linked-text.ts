import { html, type SafeHtml } from '@remix-run/html-template'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

/** A text whose addresses can be clicked. */
export const linkedText = (text: string): SafeHtml => {
  // Between two texts stands an address, since the expression remembers it.
  const parts = text
    .split(ADDRESS)
    .map((part, place) => (place % 2 === 0 ? part : html`<a href="${part}">${part}</a>`))
  return html`${parts}`
}

/** Each address once, in the order of the text. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(text.split(ADDRESS).filter((_part, place) => place % 2 === 1)),
]
