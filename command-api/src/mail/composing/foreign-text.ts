const MAX_CODE_POINTS = 80
const CONTROLS_AND_SPACE = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Invisible characters, such as those that turn the direction of what follows. Some scripts and emoji need the two joiners. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069']
/** Where mail programs find addresses by themselves: `evil.example`, `a@evil.example`, `https://…`. */
const ADDRESS_MARKS = /[.。．｡](?=\p{L})|@(?=\S)|:(?=\/)/gu
/** Takes no room, and is part of no address. */
const WORD_JOINER = '\u2060'

/** A text that somebody else typed, on one line, without hidden characters, cut to 80 code points. */
export const oneLine = (text: string): string => {
  const line = text.toWellFormed().replace(INVISIBLE, '').replace(CONTROLS_AND_SPACE, ' ').trim()
  const characters = [...line]
  return characters.length > MAX_CODE_POINTS ? `${characters.slice(0, MAX_CODE_POINTS - 1).join('')}…` : line
}

/** Keeps a line that runs from right to left from turning what stands around it. */
export const isolated = (line: string): string =>
  RIGHT_TO_LEFT.test(line) ? `${ISOLATE}${line}${END_OF_ISOLATE}` : line

/** Keeps mail programs from making links of a line, which would lead where its writer wants. */
export const unlinked = (line: string): string => line.replace(ADDRESS_MARKS, `$&${WORD_JOINER}`)
