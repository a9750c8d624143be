import sanitizeHtml, { type Transformer } from 'sanitize-html'
import { allowedAttributes, allowedClasses, allowedTags } from './allow-list.ts'
import { cleanAttributes, isEmptyShell } from './clean-attributes.ts'
import { directions } from './directions.ts'
import { withEmoji } from './emoji.ts'
import { headingLevels, writtenLevel } from './heading-levels.ts'
import type { MediaRules } from './media-source.ts'
import { isPlayer, recordings } from './recordings.ts'

const MAX_NESTING = 100
const codeTags: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'tt'])

/** Makes strangers' HTML harmless by the allow-list. */
export const sanitize = (html: string, rules: MediaRules): string => {
  let openLinks = 0
  let openCode = 0
  const directionOf = directions()
  let direction: 'auto' | undefined
  const levelOf = headingLevels()
  const played = recordings(rules)
  const replaceRecording: Transformer = (tag, written) => played.replacement(tag, written, openLinks > 0)
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: Object.fromEntries(allowedAttributes),
    allowedClasses,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'], source: ['http', 'https'] },
    allowProtocolRelative: true,
    // clean-attributes checks styles and frames. The library's style parser is slow for what it does.
    parseStyleAttributes: false,
    selfClosing: [...sanitizeHtml.defaults.selfClosing, 'source', 'col', 'wbr'],
    nestingLimit: MAX_NESTING,
    onOpenTag: (name) => {
      if (name === 'a') openLinks++
      if (codeTags.has(name)) openCode++
      direction = directionOf.enter(name)
      played.enter(name)
    },
    onCloseTag: (name) => {
      if (name === 'a') openLinks--
      if (codeTags.has(name)) openCode--
      directionOf.leave(name)
      played.leave(name)
    },
    // The content of a player is for browsers without support for players.
    textFilter: (text, tag) => {
      if (isPlayer(tag)) return ''
      return openCode > 0 ? text : withEmoji(text)
    },
    transformTags: {
      video: replaceRecording,
      audio: replaceRecording,
      source: replaceRecording,
      '*': (tagName, written) => {
        const attribs = cleanAttributes(tagName, written, { rules, insideLink: openLinks > 0, direction })
        played.keep(tagName, attribs)
        const level = writtenLevel(tagName)
        if (level === undefined) return { tagName, attribs }
        return { tagName: `h${levelOf(level)}`, attribs: { ...attribs, 'data-level': String(level) } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      isEmptyShell(tag, attribs) || (played.isEmpty(attribs) ? 'excludeTag' : false),
  })
}
