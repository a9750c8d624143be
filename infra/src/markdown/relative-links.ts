import {
  isRelative,
  resolveInRepository,
  type SourceRepository,
  sourceRepository,
} from './source-repository.ts'

type Kind = 'page' | 'file'
type Rewrite = (address: string, kind: Kind) => string

const fence = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})/
// A label that starts with ^ belongs to a footnote, followed by words.
const definition = /^( {0,3}\[(?!\^)[^\]\n]{1,999}\]:[ \t]*)(?:<([^<>\n]*)>|(\S+))/
const destination = /\(\s*(?:<([^<>\n]*)>|((?:[^\s()<>\\]|\\.|\([^\s()]*\))+))/y
const tag = /<([a-z][a-z0-9]*)(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?>/iy
const attribute = /(\s)(href|src|poster|srcset)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+))/gi
const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|mp4|webm)(?:[?#].*)?$/i

const rewriteTag = (text: string, rewrite: Rewrite): string =>
  text.replace(attribute, (_, blank, name, equals, double, single, bare) => {
    const value: string = double ?? single ?? bare
    const kind: Kind = String(name).toLowerCase() === 'href' ? 'page' : 'file'
    const candidates = () =>
      value.replace(/(^|,\s+)([^\s,]+)/g, (__, before, address) => before + rewrite(address, kind))
    const result = String(name).toLowerCase() === 'srcset' ? candidates() : rewrite(value, kind)
    const quote = single === undefined ? '"' : "'"
    return `${blank}${name}${equals}${quote}${result}${quote}`
  })

const at = (pattern: RegExp, text: string, position: number): RegExpExecArray | null => {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** The end of text that must stay unchanged: an escaped character, a code span or a comment. */
const endOfVerbatim = (text: string, position: number): number | undefined => {
  if (text[position] === '\\') return position + 2
  if (text[position] === '`') {
    const ticks = at(/`+/y, text, position)?.[0] ?? '`'
    let close = text.indexOf(ticks, position + ticks.length)
    // A longer run of backticks does not close a shorter one.
    while (close !== -1 && (text[close + ticks.length] === '`' || text[close - 1] === '`'))
      close = text.indexOf(ticks, (at(/`+/y, text, close)?.[0].length ?? 1) + close)
    return close === -1 ? position + ticks.length : close + ticks.length
  }
  if (!text.startsWith('<!--', position)) return undefined
  const close = text.indexOf('-->', position)
  return close === -1 ? text.length : close + 3
}

/** Rewrites the links, pictures and tags of a passage without code blocks. */
const rewriteInline = (text: string, rewrite: Rewrite): string => {
  let result = ''
  let position = 0
  const brackets: Kind[] = []
  const copyTo = (end: number) => {
    result += text.slice(position, end)
    position = end
  }
  while (position < text.length) {
    const sign = text[position]
    const verbatim = endOfVerbatim(text, position)
    if (verbatim !== undefined) copyTo(verbatim)
    else if (sign === '<') {
      const found = at(tag, text, position)?.[0]
      if (found === undefined) copyTo(position + 1)
      else {
        result += rewriteTag(found, rewrite)
        position += found.length
      }
    } else if (sign === '[') {
      brackets.push(text[position - 1] === '!' ? 'file' : 'page')
      copyTo(position + 1)
    } else if (sign === ']') {
      const kind = brackets.pop()
      copyTo(position + 1)
      const found = kind === undefined ? null : at(destination, text, position)
      const address = found?.[1] ?? found?.[2]
      if (found !== null && kind !== undefined && address !== undefined) {
        const inner = found[0].slice(0, found[0].length - address.length - (found[1] === undefined ? 0 : 1))
        result += `${inner}${rewrite(address, kind)}${found[1] === undefined ? '' : '>'}`
        position += found[0].length
      }
    } else copyTo(position + 1)
  }
  return result
}

const rewriteDefinition = (line: string, rewrite: Rewrite): string =>
  line.replace(definition, (_, label, bracketed, bare) => {
    const address: string = bracketed ?? bare
    const result = rewrite(address, picture.test(address) ? 'file' : 'page')
    return bracketed === undefined ? `${label}${result}` : `${label}<${result}>`
  })

const inRepository =
  (repository: SourceRepository): Rewrite =>
  (address, kind) =>
    isRelative(address) ? (resolveInRepository(address, repository, kind) ?? address) : address

/**
 * Points every relative link and picture of a README, including those in its HTML, to the source repository
 * at a commit. Everything else stays unchanged, including code. Returns the README unchanged for hosts with
 * unknown addresses.
 */
export const absolutiseLinks = (markdown: string, source: { repo: string; commit: string }): string => {
  const repository = sourceRepository(source.repo, source.commit)
  if (repository === null) return markdown
  const rewrite = inRepository(repository)
  const result: string[] = []
  let prose: string[] = []
  let open: string | undefined
  const flush = () => {
    result.push(rewriteInline(prose.join(''), rewrite))
    prose = []
  }
  for (const line of markdown.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const marks = fence.exec(line)?.[1]
    const toggles =
      marks !== undefined && (open === undefined || (marks.startsWith(open) && /[`~]\s*$/.test(line)))
    if (toggles || open !== undefined) {
      flush()
      result.push(line)
      if (toggles) open = open === undefined ? marks : undefined
    } else if (definition.test(line)) {
      flush()
      result.push(rewriteDefinition(line, rewrite))
    } else prose.push(line)
  }
  flush()
  return result.join('')
}
