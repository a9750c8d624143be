import { z } from 'zod'
import { pictureUrl } from './cards.ts'

/** GET /site/suggestions?q=words: what somebody who is still typing may mean, of every kind. */
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
