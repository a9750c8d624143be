import { isDotted } from '../matching/dotted-number.ts'

/** Precedes each ordered value. No value that a user wrote begins with it. */
const MARK = '\u0000'
/** Sorts after every ordered value and before all others. */
const AFTER_MARK = '\u0001'
const DIGITS = 9

/** Writes dotted numbers as texts that sort as the numbers do: parts of nine digits, without trailing zeros. */
const orderedValue = (dotted: string): string => {
  const parts = dotted.split('.').map((part) => String(Number(part)).padStart(DIGITS, '0'))
  while (parts.length > 0 && Number(parts.at(-1)) === 0) parts.pop()
  return MARK + parts.join('.')
}

/** Values in their searchable form: case is ignored, and dotted numbers also appear in their ordered form. */
export const valuesToFind = (values: readonly string[]): readonly string[] => {
  const keys = values.map(keyOf)
  return [...new Set([...keys, ...keys.filter(isDotted).map(orderedValue)])]
}

export const keyOf = (value: string): string => {
  const key = value.toLowerCase()
  return key.startsWith(MARK) ? key.slice(1) : key
}

export type Comparison = '>' | '>=' | '<' | '<='

/** The bounds of the ordered values that compare like this with `value`, or null if it has no order. */
export const rangeOf = (op: Comparison, value: string): Readonly<Record<string, string>> | null => {
  if (!isDotted(value)) return null
  const limit = orderedValue(value)
  switch (op) {
    case '>':
      return { gt: limit, lt: AFTER_MARK }
    case '>=':
      return { gte: limit, lt: AFTER_MARK }
    case '<':
      return { gte: MARK, lt: limit }
    case '<=':
      return { gte: MARK, lte: limit }
  }
}
