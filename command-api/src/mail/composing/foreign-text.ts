const MAX_CODE_POINTS = 80
const CONTROLS_AND_SPACE = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/**
 * Invisible characters, such as those that change the direction of the text after them. The two joiners are
 * kept, because some scripts and emoji need them.
 */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069']
/** Marks by which mail programs detect addresses: `evil.example`, `a@evil.example`, `https://…`. */
const ADDRESS_MARKS = /[.。．｡](?=\p{L})|@(?=\S)|:(?=\/)/gu
/** Has no width, and cannot be part of an address. */
const WORD_JOINER = '\u2060'

/** Puts a text by somebody else on one line, without hidden characters, cut to 80 code points. */
export const oneLine = (text: string): string => {
  const line = text.toWellFormed().replace(INVISIBLE, '').replace(CONTROLS_AND_SPACE, ' ').trim()
  const characters = [...line]
  return characters.length > MAX_CODE_POINTS ? `${characters.slice(0, MAX_CODE_POINTS - 1).join('')}…` : line
}

/** Keeps a right-to-left line from changing the direction of the text around it. */
export const isolated = (line: string): string =>
  RIGHT_TO_LEFT.test(line) ? `${ISOLATE}${line}${END_OF_ISOLATE}` : line

/** Keeps mail programs from turning a line into links, which would lead where its writer wants. */
export const unlinked = (line: string): string => line.replace(ADDRESS_MARKS, `$&${WORD_JOINER}`)
