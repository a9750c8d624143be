export const MAX_USERNAME_LENGTH = 39

/** Says in a sentence what is wrong with a username, or returns null. Usernames use the alphabet of slugs. */
export const usernameProblem = (username: string): string | null => {
  if (username.length < 1 || username.length > MAX_USERNAME_LENGTH)
    return `The username must have between 1 and ${MAX_USERNAME_LENGTH} characters.`
  if (!/^[A-Za-z0-9._-]+$/.test(username))
    return 'The username may only contain letters, digits, dots, underscores and hyphens.'
  return null
}
