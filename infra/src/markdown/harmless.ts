import { allowedAttributes, allowedTags } from './allow-list.ts'

const tag = /^<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>$/
const attribute = / ([a-z-]+)(?:="([^"]*)")?/g
const scheme = /^([a-z][a-z0-9+.-]*):/i
const safeScheme = /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp|avif);base64,)/i
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite'])

/**
 * An address as browsers read it: entities decoded, and blanks and control characters at its start or within
 * ignored.
 */
const asBrowsersRead = (value: string): string =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\p{Cc}\s]/gu, '')

const isSafeAddress = (value: string): boolean => {
  const address = asBrowsersRead(value)
  return !scheme.test(address) || safeScheme.test(address)
}

const attributeFault = (element: string, name: string, value: string): string | null => {
  const allowed = [...(allowedAttributes.get('*') ?? []), ...(allowedAttributes.get(element) ?? [])]
  if (!allowed.includes(name)) return `attribute ${name} on ${element}`
  if (
    name === 'style' &&
    !/^(?:(?:image-rendering: pixelated|text-align: \w+|float: \w+)(?:; )?)+$/.test(value)
  )
    return `style ${value}`
  return addresses.has(name) && !isSafeAddress(value) ? `address ${value}` : null
}

/**
 * For specs: anything in rendered HTML that is not on the allow-list, read independently of the sanitizer.
 * Rendered HTML escapes every `<` and `>` of texts and values, so each `<` must open one of our tags.
 */
export const faultsIn = (html: string): string[] =>
  html.split(/(?=<)/).flatMap((piece, place) => {
    const end = piece.indexOf('>')
    if (!piece.startsWith('<'))
      return place === 0 && !piece.includes('>') ? [] : [`text ${piece.slice(0, 80)}`]
    const [, element = '', attributes = ''] = tag.exec(piece.slice(0, end + 1)) ?? []
    if (!allowedTags.includes(element)) return [`tag ${piece.slice(0, 80)}`]
    if (piece.includes('>', end + 1)) return [`text ${piece.slice(end, end + 80)}`]
    return [...attributes.matchAll(attribute)].flatMap(
      ([, name = '', value = '']) => attributeFault(element, name, value) ?? [],
    )
  })
