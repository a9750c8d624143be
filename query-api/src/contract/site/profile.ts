import { idOrSlug, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { organizationCan, userCan } from './can.ts'
import { organizationCard, pictureUrl, projectCard, userCard } from './cards.ts'

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

export const readUserPage = contract({
  method: 'GET',
  path: '/user/:user',
  roots: ['site'],
  summary: 'The page of a user',
  right: null,
  params: z.object({ user: idOrUsername }),
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
  answer: organizationPage,
  problems: ['not-found'],
})
