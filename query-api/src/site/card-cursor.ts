import { invalidInput } from '@modstead/infra/http/problem'
import { type Query, textOf } from '../http/query-values.ts'

/** The card that a page of the most downloaded projects goes on behind. */
export interface CardCursor {
  readonly downloads: number
  readonly id: string
}

/** The digits are as many as a number holds exactly. */
const CURSOR = /^(\d{1,15})-([0-9A-Za-z]{1,11})$/

export const cursorText = ({ downloads, id }: CardCursor): string => `${downloads}-${id}`

/** Throws the 400 problem for what `cursorText` never gave. */
export const cursorOf = (query: Query, name: string): CardCursor | undefined => {
  const text = textOf(query, name)
  if (text === undefined) return undefined
  const [, downloads, id] = CURSOR.exec(text) ?? []
  if (downloads === undefined || id === undefined)
    throw invalidInput(`${name} must be what a page before gave as next.`, 'invalid-query')
  return { downloads: Number(downloads), id }
}
