import { z } from 'zod'
import { organizationCan, userCan } from './can.ts'
import { organizationCard, pictureUrl, projectCard, userCard } from './cards.ts'

/** GET /site/user/{id or username} */
export const userPage = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  bio: z.string().nullable(),
  avatarUrl: pictureUrl,
  role: z.string(),
  badges: z.number(),
  createdAt: z.string(),
  /** Sums over the projects listed. */
  downloads: z.number(),
  follows: z.number(),
  organizations: z.array(organizationCard),
  projects: z.array(projectCard),
  can: userCan,
})
export type UserPage = z.infer<typeof userPage>

/** GET /site/organization/{id or slug} */
export const organizationPage = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  iconUrl: pictureUrl,
  color: z.number().nullable(),
  /** Sums over the projects listed. */
  downloads: z.number(),
  follows: z.number(),
  members: z.array(z.object({ user: userCard, role: z.string(), isOwner: z.boolean() })),
  projects: z.array(projectCard),
  can: organizationCan,
})
export type OrganizationPage = z.infer<typeof organizationPage>
