import { readCookie } from './cookies.ts'
import { stored } from './cosmetics.ts'

/** The current cookies, for parts that follow them. */
export const storedNow = (): string =>
  `${readCookie(document.cookie, 'theme') ?? ''} ${readCookie(document.cookie, 'cosmetics') ?? ''}`

export function onStored(called: () => void): () => void {
  addEventListener(stored, called)
  return () => removeEventListener(stored, called)
}
