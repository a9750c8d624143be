const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = [
  'address',
  'article',
  'aside',
  'blockquote',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'header',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'ul',
]
const words = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'big',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'tt',
  'u',
  'var',
  'wbr',
]
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const media = ['img', 'picture', 'source', 'video', 'audio', 'iframe', 'input']

export const allowedTags: string[] = [...headings, ...blocks, ...words, ...tables, ...media]

const aligned = ['align']
const cell = ['align', 'valign', 'width', 'height', 'colspan', 'rowspan']
const player = ['src', 'controls', 'loop', 'muted', 'autoplay', 'preload', 'width', 'height']

export const allowedAttributes: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    '*': ['style', 'title', 'dir'],
    a: ['href', 'target', 'rel', 'id', 'aria-label'],
    audio: player,
    blockquote: ['cite', 'data-alert'],
    code: ['class'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    del: ['datetime'],
    details: ['open'],
    div: aligned,
    font: ['color', 'size'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'frameborder', 'loading', 'title'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'align', 'loading', 'decoding'],
    input: ['checked', 'disabled', 'type', 'aria-label'],
    ins: ['datetime'],
    kbd: ['id'],
    li: ['id'],
    ol: ['start', 'type', 'reversed'],
    p: aligned,
    pre: ['class', 'tabindex'],
    section: ['data-footnotes'],
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    span: ['class'],
    table: ['align', 'width', 'border', 'tabindex'],
    td: cell,
    th: [...cell, 'scope'],
    tr: ['align', 'valign'],
    video: [...player, 'poster'],
    ...Object.fromEntries(headings.map((heading) => [heading, ['id', 'align', 'data-level']])),
  }),
)

/** Tags whose class names may say how code is colored. */
export const allowedClasses: Record<string, string[]> = Object.fromEntries(
  ['pre', 'code', 'span'].map((tag) => [tag, ['hljs-*', 'language-*']]),
)
