/** `after`: where the page of projects goes on, as the page before it said. */
export type ProfileSearch = { after?: string | undefined }

const cursor = /^\d{1,15}-[0-9A-Za-z]{1,11}$/

/** Anything else is the beginning. The key is set, if only to undefined: the router merges the result over the raw address. */
export function parseProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  const { after } = raw
  return { after: typeof after === 'string' && cursor.test(after) ? after : undefined }
}
