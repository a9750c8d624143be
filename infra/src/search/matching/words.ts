const ACCENTS = /[\u0300-\u036f]+/g
const APOSTROPHES = /['’‘`´]/g
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const CJK_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
/** betterNether, JEIAddon, chest4life: the places where one word ends and the next begins. */
const SEAM = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
  }),
)
const NOT_PLAIN = /[ßæœøłđðþı]/g

const lower = (word: string): string =>
  word.toLowerCase().replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter)

/** Removes accents but keeps the case, which shows where joined words begin. Composes Hangul again. */
const unaccented = (text: string): string =>
  text.normalize('NFKD').replace(ACCENTS, '').replace(APOSTROPHES, '').normalize('NFC')

/** Pairs of characters, and the last one alone, so that any single character begins some term. */
const bigrams = (run: string): string[] => {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

const neighbours = (parts: readonly string[]): string[] =>
  parts.slice(1).map((part, at) => `${parts[at]}${part}`)

export interface Words {
  /** The words in order. A run of Chinese or Japanese becomes pairs of characters. */
  readonly words: readonly string[]
  /** Parts of joined words: `better`, `nether` of BetterNether. */
  readonly parts: readonly string[]
  /** Neighbors written as one: `endrem` of End-Rem, `worldedit` of FastAsyncWorldEdit. */
  readonly pairs: readonly string[]
  /** All letters and digits without gaps. */
  readonly whole: string
}

/** The words in a text of a document. */
export const wordsOf = (text: string): Words => {
  const words: string[] = []
  const parts: string[] = []
  const pairs: string[] = []
  let whole = ''
  let former: string | undefined
  for (const [found] of unaccented(text).matchAll(WORD)) {
    for (const [run] of found.matchAll(CJK_RUN)) {
      const word = lower(run)
      whole += word
      if (CJK.test(run)) {
        words.push(...bigrams(word))
        former = undefined
        continue
      }
      words.push(word)
      const split = run.split(SEAM)
      if (split.length > 1) parts.push(...split.map(lower))
      if (split.length > 2) pairs.push(...neighbours(split.map(lower)))
      if (former !== undefined) pairs.push(former + word)
      former = word
    }
  }
  return { words, parts, pairs, whole }
}

export interface QueryWords {
  readonly words: readonly string[]
  readonly whole: string
}

const MAX_QUERY_LENGTH = 512
export const MAX_QUERY_WORDS = 32

/** The words that a person typed. The search ignores those beyond the bounds. */
export const queryWordsOf = (text: string): QueryWords => {
  const words = new Set<string>()
  let whole = ''
  for (const [found] of unaccented(text.slice(0, MAX_QUERY_LENGTH)).matchAll(WORD)) {
    for (const [run] of found.matchAll(CJK_RUN)) {
      const word = lower(run)
      whole += word
      if (!CJK.test(run)) words.add(word)
      else for (const pair of bigrams(word)) if (pair.length > 1 || word.length === 1) words.add(pair)
    }
  }
  return { words: [...words].slice(0, MAX_QUERY_WORDS), whole }
}
