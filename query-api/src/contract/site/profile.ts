import { z } from 'zod'
import { organizationCan, userCan } from './can.ts'
import { organizationCard, pictureUrl, projectCard, userCard } from './cards.ts'

/** What stands in the list of a user or an organization, as far as the viewer may see it. */
const ownedProjects = z.object({
  /** Sums over all of them, as are the count and the types. */
  downloads: z.number(),
  follows: z.number(),
  projectCount: z.number(),
  types: z.array(z.string()),
  /** A page of those of the type asked for (`type`), the most downloaded first. */
  projects: z.array(projectCard),
  /** Asks for the next page (`after`); null: this is the last. */
  next: z.string().nullable(),
})
export type OwnedProjects = z.infer<typeof ownedProjects>

/** GET /site/user/{id or username}?type&after */
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

/** GET /site/organization/{id or slug}?type&after */
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
