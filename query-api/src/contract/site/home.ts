import { z } from 'zod'
import { projectCard } from './cards.ts'

/** GET /site/home */
export const homePage = z.object({
  popular: z.array(projectCard),
  newest: z.array(projectCard),
  updated: z.array(projectCard),
  counts: z.object({ projects: z.number(), versions: z.number(), files: z.number(), authors: z.number() }),
})
export type HomePage = z.infer<typeof homePage>
