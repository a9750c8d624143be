import { isAlertKind } from './alerts.ts'
import { embed } from './embeds.ts'
import { fileLabel } from './file-label.ts'
import { isBackReference, isFootnoteId } from './footnotes.ts'
import { type MediaRules, mediaSource, mediaSourceSet } from './media-source.ts'
import { isRelative, resolveInRepository } from './source-repository.ts'

type Attributes = Record<string, string>

const safeStyles: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    'image-rendering': /^pixelated$/,
    'text-align': /^(?:center|left|right)$/,
    float: /^(?:left|right)$/,
  }),
)

const cleanStyle = (style: string): string =>
  style
    .split(';')
    .slice(0, 32)
    .map((rule) => rule.split(':').map((part) => part.trim().toLowerCase()))
    .filter(([name = '', value = '', ...rest]) => rest.length === 0 && safeStyles.get(name)?.test(value))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

const shapes: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    id: /^[\p{L}\p{M}\p{N}_.:-]{1,128}$/u,
    width: /^\d{1,5}(?:px|%)?$/,
    height: /^\d{1,5}(?:px|%)?$/,
    align: /^(?:left|right|center|justify|top|middle|bottom)$/i,
    valign: /^(?:top|middle|bottom|baseline)$/i,
    colspan: /^\d{1,3}$/,
    rowspan: /^\d{1,3}$/,
    span: /^\d{1,3}$/,
    target: /^_blank$/,
    loading: /^(?:lazy|eager)$/,
    'data-alert': isAlertKind,
    color: /^(?:[a-z]{1,32}|#[0-9a-f]{3,8})$/i,
  }),
)

const put = (attributes: Attributes, name: string, value: string | undefined): void => {
  if (value === undefined || value === '') delete attributes[name]
  else attributes[name] = value
}

const cleanLink = (attributes: Attributes, rules: MediaRules): void => {
  const written = attributes.href?.trim()
  delete attributes.rel
  if (written === undefined) return
  const address =
    rules.repository !== null && isRelative(written)
      ? resolveInRepository(written, rules.repository, 'page')
      : written
  const url = URL.parse(address ?? '', rules.publicUrl)
  const isSafe = url !== null && /^(?:https?|mailto):$/.test(url.protocol)
  put(attributes, 'href', isSafe ? address : undefined)
  if (isSafe && url.host !== new URL(rules.publicUrl).host) attributes.rel = 'noopener nofollow ugc'
}

/** A link needs a name that can be read out, so a picture in one without its own words is named by its file. */
const describePicture = (attributes: Attributes, written: string, insideLink: boolean): void => {
  const words = attributes.alt?.trim() || attributes.title?.trim()
  attributes.alt = words || (insideLink ? fileLabel(written) || 'Picture' : '')
}

const cleanMedia = (attributes: Attributes, rules: MediaRules): void => {
  for (const name of ['src', 'poster'])
    if (attributes[name] !== undefined) put(attributes, name, mediaSource(attributes[name].trim(), rules))
  if (attributes.srcset !== undefined) put(attributes, 'srcset', mediaSourceSet(attributes.srcset, rules))
}

/** Elements that scroll by themselves if they are wider than the page. That must work with the keyboard too. */
const scrollingTags: ReadonlySet<string> = new Set(['pre', 'table'])
const footnoteTags: ReadonlySet<string> = new Set(['a', 'li'])
const mediaTags: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'source'])

/** Cleans the attributes of one allowed element. */
export const cleanAttributes = (
  tag: string,
  written: Attributes,
  context: {
    readonly rules: MediaRules
    readonly insideLink: boolean
    readonly direction: 'auto' | undefined
  },
): Attributes => {
  const attributes = { ...written }
  put(attributes, 'style', cleanStyle(attributes.style ?? ''))
  for (const [name, shape] of shapes)
    if (attributes[name] !== undefined && !shape.test(attributes[name])) delete attributes[name]

  delete attributes.tabindex
  if (scrollingTags.has(tag)) attributes.tabindex = '0'
  if (tag === 'a') cleanLink(attributes, context.rules)
  if (mediaTags.has(tag)) cleanMedia(attributes, context.rules)
  put(attributes, 'dir', context.direction)
  if (footnoteTags.has(tag) && !isFootnoteId.test(attributes.id ?? '')) delete attributes.id
  if (tag !== 'a' || !isBackReference.test(attributes['aria-label'] ?? '')) delete attributes['aria-label']
  // Most task lists have no label element, and a bare box means nothing to people who cannot see the words
  // beside it.
  if (tag === 'input') attributes['aria-label'] = attributes.checked === undefined ? 'To do' : 'Done'
  if (tag === 'img') {
    describePicture(attributes, written.src ?? '', context.insideLink)
    attributes.loading = 'lazy'
    attributes.decoding = 'async'
  }
  if (tag !== 'iframe') return attributes
  delete attributes.src
  return { ...attributes, ...embed(written.src ?? ''), loading: 'lazy' }
}

/** Elements that are useless, or harmful, without their lost attributes. */
export const isEmptyShell = (tag: string, attributes: Attributes): boolean =>
  (tag === 'iframe' && attributes.src === undefined) || (tag === 'input' && attributes.type !== 'checkbox')
