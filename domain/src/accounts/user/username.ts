/** 1 to 39 characters of the slug alphabet. Gives one sentence, or null when it is fine. */
export const usernameProblem = (username: string): string | null => {
  if (username.length < 1 || username.length > 39) return 'A username has between 1 and 39 characters.'
  if (!/^[A-Za-z0-9._-]+$/.test(username))
    return 'A username consists of letters, digits, dots, underscores and hyphens.'
  return null
}
