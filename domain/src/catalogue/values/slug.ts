import { SLUG_BOUNDS } from '../limits.ts'
import { textProblem } from './text-length.ts'

/** What project and organisation addresses are made of. */
const slugCharacters = /^[A-Za-z0-9._-]+$/

export const slugProblem = (slug: string): string | null =>
  textProblem('The address', slug, SLUG_BOUNDS) ??
  (slugCharacters.test(slug)
    ? null
    : 'The address may only contain letters, digits, dots, underscores and hyphens.')

/** The form in which slugs are stored and compared. */
export const canonicalSlug = (slug: string): string => slug.toLowerCase()
