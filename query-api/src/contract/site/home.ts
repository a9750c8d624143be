import { z } from 'zod'
import { contract } from '../contract.ts'
import { projectCard } from './cards.ts'

export const homePage = z.object({
  /** If so, the three lists are empty. */
  isSearchAway: z.boolean(),
  popular: z.array(projectCard),
  newest: z.array(projectCard),
  updated: z.array(projectCard),
  counts: z.object({ projects: z.number(), versions: z.number(), files: z.number(), authors: z.number() }),
})
export type HomePage = z.infer<typeof homePage>

export const readHomePage = contract({
  method: 'GET',
  path: '/home',
  roots: ['site'],
  summary: 'The home page',
  right: null,
  answer: homePage,
  problems: [],
})
