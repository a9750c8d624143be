import { z } from 'zod'

const MAX_VALUES = 40
const LAST_PAGE = 10_000
const MAX_TEXT_LENGTH = 200
const PAGE_SIZES = [5, 10, 15, 20, 50, 100]
const DEFAULT_PAGE_SIZE = 20

const valuesIn = (given: unknown): readonly string[] => {
  const values: readonly unknown[] = Array.isArray(given) ? given : [given]
  const texts = values.filter((value) => typeof value === 'string').map((value) => value.trim())
  return [...new Set(texts.filter((value) => value !== ''))].slice(0, MAX_VALUES)
}

const firstIn = (given: unknown): string | undefined => valuesIn(given)[0]

/** Every value of a repeatable key, without duplicates. Pages ignore what they do not understand. */
export const valuesParam = z.preprocess(valuesIn, z.array(z.string()))

/** The words to search for, or empty. */
export const wordsParam = z.preprocess(
  (given) => (firstIn(given) ?? '').slice(0, MAX_TEXT_LENGTH),
  z.string(),
)

/** Whether the first value is this word. */
export const isParam = (word: string) => z.preprocess((given) => firstIn(given) === word, z.boolean())

const pageOf = (given: unknown): number => {
  const page = Number(firstIn(given))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1
}

/** Counted from 1. */
export const pageParam = z.preprocess(pageOf, z.int())

/** Results per page. */
export const pageSizeParam = z.preprocess(
  (given) => PAGE_SIZES.find((size) => size === Number(firstIn(given))) ?? DEFAULT_PAGE_SIZE,
  z.int(),
)
