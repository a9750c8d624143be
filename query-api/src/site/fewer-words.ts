import type { FewerWords } from '../contract/site/search.ts'

const MAX_WORDS = 6
const MAX_OFFERED = 3

const withoutOne = (words: readonly string[]): string[][] =>
  words.map((_, left) => words.filter((_word, at) => at !== left)).reverse()

const runs = (words: readonly string[], length: number): string[][] =>
  Array.from({ length: words.length - length + 1 }, (_, from) => words.slice(from, from + length))

/** Texts with fewer of the words, by the number of words left out. The last word is left out first. */
export const shorterTexts = (text: string): string[][] => {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MAX_WORDS)
  const lengths = Array.from({ length: Math.max(0, words.length - 1) }, (_, left) => words.length - 1 - left)
  return lengths.map((length) =>
    (length === words.length - 1 ? withoutOne(words) : runs(words, length)).map((kept) => kept.join(' ')),
  )
}

/** Leaves out as few words as possible until the search finds something. */
export const findFewerWords = async (
  text: string,
  count: (text: string) => Promise<number>,
): Promise<FewerWords[]> => {
  for (const texts of shorterTexts(text)) {
    const counted = await Promise.all(
      texts.map(async (shorter) => ({ text: shorter, total: await count(shorter) })),
    )
    const found = counted.filter(({ total }) => total > 0)
    if (found.length > 0) return found.slice(0, MAX_OFFERED)
  }
  return []
}
