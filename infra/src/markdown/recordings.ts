import { fileLabel } from './file-label.ts'
import { type MediaRules, mediaSource } from './media-source.ts'

type Attributes = Record<string, string>

interface Replacement {
  readonly tagName: string
  readonly attribs: Attributes
  readonly text?: string
}

const players: ReadonlySet<string> = new Set(['video', 'audio'])

export const isPlayer = (tag: string): boolean => players.has(tag)

/** The address of a recording that cannot play on the page, because only pictures go through the proxy. */
const addressElsewhere = (written: string | undefined, rules: MediaRules): string | undefined => {
  if (written === undefined || rules.imageProxy === undefined) return undefined
  const direct = mediaSource(written.trim(), { ...rules, imageProxy: undefined })
  return direct === mediaSource(written.trim(), rules) ? undefined : direct
}

/**
 * Videos and sounds of one text. If the host is not trusted, a link replaces a player that could never play.
 * Call `replacement` before and `keep` after the attributes are cleaned.
 */
export const recordings = (rules: MediaRules) => {
  let openPlayers = 0
  let kind = ''
  /** A recording in several formats gets only one link. */
  let offered = false
  let sources = 0
  const sourcesBefore = new WeakMap<Attributes, number>()
  const emptySources = new WeakSet<Attributes>()

  return {
    enter: (tag: string): void => {
      if (isPlayer(tag)) openPlayers++
    },
    leave: (tag: string): void => {
      if (isPlayer(tag)) openPlayers--
    },
    replacement: (tag: string, written: Attributes, insideLink: boolean): Replacement => {
      if (isPlayer(tag)) {
        kind = tag === 'video' ? 'Video' : 'Sound'
        offered = false
      } else if (openPlayers === 0) return { tagName: tag, attribs: written }
      const address = addressElsewhere(written.src, rules)
      if (address === undefined) return { tagName: tag, attribs: written }
      if (offered) return { tagName: tag, attribs: {} }
      offered = true
      const name = fileLabel(address)
      const text = name === '' ? kind : `${kind}: ${name}`
      return insideLink
        ? { tagName: 'span', attribs: {}, text }
        : { tagName: 'a', attribs: { href: address }, text }
    },
    keep: (tag: string, attributes: Attributes): void => {
      if (isPlayer(tag)) sourcesBefore.set(attributes, sources)
      if (tag !== 'source') return
      if (attributes.src !== undefined) sources++
      else if (attributes.srcset === undefined) emptySources.add(attributes)
    },
    isEmpty: (attributes: Attributes): boolean =>
      emptySources.has(attributes) ||
      (attributes.src === undefined && sourcesBefore.get(attributes) === sources),
  }
}
