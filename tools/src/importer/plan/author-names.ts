export interface AuthorName {
  readonly username: string
  /** As written, where that is not the username itself. */
  readonly name: string | null
}

const MAX_USERNAME = 39
const MAX_NAME = 64

/** The username that a name can have, or null when nothing of it is left. */
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
 * Reads an author as metadata writes one: `gnembon, ...`, `Fallen_Breath ...` and `JellySquid (jellysquid3)` are their
 * first word or words; an address of the web or of mail is nobody.
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

/** The authors of a list that are somebody, each once whatever the case of their letters. */
export const readAuthors = (written: readonly string[] = []): AuthorName[] => {
  const found = new Map<string, AuthorName>()
  for (const each of written) {
    const author = readAuthor(each)
    const key = author?.username.toLowerCase()
    if (author && key !== undefined && !found.has(key)) found.set(key, author)
  }
  return [...found.values()]
}
