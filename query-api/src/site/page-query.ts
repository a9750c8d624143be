import type { Query } from '../http/query-values.ts'

const MOST_VALUES = 40
const LAST_PAGE = 10_000
const MAX_TEXT_LENGTH = 200
const PAGE_SIZES = [5, 10, 15, 20, 50, 100]
const DEFAULT_PAGE_SIZE = 20

/** Every value of a key that may be repeated, each once. Pages forgive what they do not understand. */
export const valuesOf = (query: Query, name: string): readonly string[] => {
  const given = query[name]
  const values = given === undefined ? [] : typeof given === 'string' ? [given] : given
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))].slice(
    0,
    MOST_VALUES,
  )
}

/** From 1. */
export const pageOf = (query: Query): number => {
  const page = Number(valuesOf(query, 'page')[0])
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1
}

/** The words to search for; empty without any. */
export const searchTextOf = (query: Query): string =>
  (valuesOf(query, 'q')[0] ?? '').slice(0, MAX_TEXT_LENGTH)

/** Results per page. */
export const pageSizeOf = (query: Query): number =>
  PAGE_SIZES.find((size) => size === Number(valuesOf(query, 'm')[0])) ?? DEFAULT_PAGE_SIZE
