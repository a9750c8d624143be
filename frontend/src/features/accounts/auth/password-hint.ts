const least = 8
const good = 14

/** What would make a new password better, by its length: the server judges how easy it is to guess. */
export function passwordHint(typed: string): string {
  const length = [...typed].length
  if (length === 0) return `At least ${least} characters. A few words together are easy to keep in mind.`
  if (length < least) return `Too short: ${least - length} more to go.`
  if (length < good) return 'Long enough. Some more characters make it harder to guess.'
  return 'A good length.'
}

export const passwordsDiffer = { fields: { confirm: ['Passwords do not match!'] } }
