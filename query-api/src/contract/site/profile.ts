import { idOrSlug, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { textParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { organizationCan, userCan } from './can.ts'
import { cardCursorParam } from './card-cursor.ts'
import { organizationCard, pictureUrl, projectCard, userCard } from './cards.ts'

/** The projects of a user or an organization that the viewer may see. */
const ownedProjects = z.object({
  /** Sums over all of them, like the count and the types. */
  downloads: z.number(),
  follows: z.number(),
  projectCount: z.number(),
  types: z.array(z.string()),
  /** A page of the projects of the requested type (`type`), most downloaded first. */
  projects: z.array(projectCard),
  /** Requests the next page (`after`). null: this is the last. */
  next: z.string().nullable(),
})
export type OwnedProjects = z.infer<typeof ownedProjects>

export const userPage = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  bio: z.string().nullable(),
  avatarUrl: pictureUrl,
  role: z.string(),
  badges: z.number(),
  createdAt: z.string(),
  organizations: z.array(organizationCard),
  ...ownedProjects.shape,
  can: userCan,
})
export type UserPage = z.infer<typeof userPage>

export const organizationPage = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  iconUrl: pictureUrl,
  color: z.number().nullable(),
  members: z.array(z.object({ user: userCard, role: z.string(), isOwner: z.boolean() })),
  ...ownedProjects.shape,
  can: organizationCan,
})
export type OrganizationPage = z.infer<typeof organizationPage>

/** A page of an owner's projects: of one type, and after the previous page's `next`. */
const cardChoice = z.object({ type: textParam, after: cardCursorParam })
export type CardChoice = z.output<typeof cardChoice>

export const readUserPage = contract({
  method: 'GET',
  path: '/user/:user',
  roots: ['site'],
  summary: 'The page of a user',
  right: null,
  params: z.object({ user: idOrUsername }),
  query: cardChoice,
  answer: userPage,
  problems: ['not-found'],
})

export const readOrganizationPage = contract({
  method: 'GET',
  path: '/organization/:organization',
  roots: ['site'],
  summary: 'The page of an organization',
  right: null,
  params: z.object({ organization: idOrSlug('organization') }),
  query: cardChoice,
  answer: organizationPage,
  problems: ['not-found'],
})
