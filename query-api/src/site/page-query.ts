import type { Query } from '../http/query-values.ts'

const MOST_VALUES = 40
const LAST_PAGE = 10_000

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
