import { z } from 'zod'
import { contract } from '../contract.ts'
import { pictureUrl } from './cards.ts'
import { wordsParam } from './page-query.ts'

/** Suggestions of every kind for an unfinished text. */
export const suggestions = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      type: z.string(),
      title: z.string(),
      summary: z.string(),
      iconUrl: pictureUrl,
      color: z.number().nullable(),
    }),
  ),
  /** Results on each search page, by the last part of its address. */
  byListing: z.record(z.string(), z.number()),
})
export type Suggestions = z.infer<typeof suggestions>

export const readSuggestions = contract({
  method: 'GET',
  path: '/suggestions',
  roots: ['site'],
  summary: 'What somebody who is still typing may mean',
  right: null,
  query: z.object({ q: wordsParam }),
  answer: suggestions,
  problems: ['search-unavailable'],
})
