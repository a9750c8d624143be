export interface AuthorName {
  readonly username: string
  /** The name as written, if that is not the username itself. */
  readonly name: string | null
}

const MAX_USERNAME = 39
const MAX_NAME = 64

/** A username for a name, or null if nothing of the name is left. */
export const usernameOf = (name: string): string | null => {
  const plain = name
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/-{3,}/g, '--')
    .slice(0, MAX_USERNAME)
  return /[A-Za-z0-9]/.test(plain) ? plain : null
}

/**
 * Reads an author from metadata: `gnembon, ...`, `Fallen_Breath ...` and `JellySquid (jellysquid3)` are their
 * first word or words. A web or mail address is nobody.
 */
export const readAuthor = (written: string): AuthorName | null => {
  if (/:\/\/|\S@\S+\.\S/.test(written)) return null
  const name = written
    .replace(/[,;(<[].*$/s, '')
    .replace(/\s*(?:\.{3}|…).*$/s, '')
    .trim()
  const username = usernameOf(name)
  if (username === null) return null
  return { username, name: name === username ? null : name.slice(0, MAX_NAME) }
}

/** The real authors in a list, without duplicates in any case. */
export const readAuthors = (written: readonly string[] = []): AuthorName[] => {
  const found = new Map<string, AuthorName>()
  for (const each of written) {
    const author = readAuthor(each)
    const key = author?.username.toLowerCase()
    if (author && key !== undefined && !found.has(key)) found.set(key, author)
  }
  return [...found.values()]
}
