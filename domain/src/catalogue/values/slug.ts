import { SLUG_BOUNDS } from '../limits.ts'
import { textProblem } from './text-length.ts'

/** The alphabet of project and organization addresses. */
const slugCharacters = /^[A-Za-z0-9._-]+$/

export const slugProblem = (slug: string): string | null =>
  textProblem('The address', slug, SLUG_BOUNDS) ??
  (slugCharacters.test(slug)
    ? null
    : 'The address may only contain letters, digits, dots, underscores and hyphens.')

/** Slugs are stored and compared in this form. */
export const canonicalSlug = (slug: string): string => slug.toLowerCase()
