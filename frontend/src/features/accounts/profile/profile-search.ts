/** `after` is the cursor at which the page of projects continues, from the previous page. */
export type ProfileSearch = { after?: string | undefined }

const cursor = /^\d{1,15}-[0-9A-Za-z]{1,11}$/

/**
 * Any other value means the beginning. The key is always set, even to undefined, because the router merges
 * the result over the raw address.
 */
export function parseProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  const { after } = raw
  return { after: typeof after === 'string' && cursor.test(after) ? after : undefined }
}
