import { textParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'

/** The card after which a page of the most downloaded projects continues. */
export interface CardCursor {
  readonly downloads: number
  readonly id: string
}

/** Limits the digits to those that a number holds exactly. */
const CURSOR = /^(\d{1,15})-([0-9A-Za-z]{1,11})$/

export const cursorText = ({ downloads, id }: CardCursor): string => `${downloads}-${id}`

/** A cursor made by `cursorText`. Blank counts as absent. */
export const cardCursorParam = textParam.transform((text, { issues }): CardCursor | undefined => {
  if (text === undefined) return undefined
  const [, downloads, id] = CURSOR.exec(text) ?? []
  if (downloads !== undefined && id !== undefined) return { downloads: Number(downloads), id }
  issues.push({ code: 'custom', input: text, message: 'It must be what the page before gave as next' })
  return z.NEVER
})
