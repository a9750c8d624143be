import { z } from 'zod'

export const pictureUrl = z.string().nullable()

/** One row of a list of projects: search, home, user and organization pages. */
export const projectCard = z.object({
  id: z.string(),
  slug: z.string(),
  /** The type in its address: mod, plugin, datapack, shader, resourcepack, modpack or project. */
  type: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.object({ name: z.string(), kind: z.enum(['user', 'organization']), slug: z.string() }).nullable(),
  iconUrl: pictureUrl,
  /** 0xRRGGBB, for a quiet background while pictures load. */
  color: z.number().nullable(),
  featuredImageUrl: pictureUrl,
  downloads: z.number(),
  follows: z.number(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  categories: z.array(z.string()),
  loaders: z.array(z.string()),
  /** Collapsed, newest first, e.g. `1.20.1–1.20.4`. */
  gameVersionRanges: z.array(z.string()),
  clientSide: z.string(),
  serverSide: z.string(),
  status: z.string(),
})
export type ProjectCard = z.infer<typeof projectCard>

export const userCard = z.object({
  id: z.string(),
  username: z.string(),
  avatarUrl: pictureUrl,
  role: z.string(),
})
export type UserCard = z.infer<typeof userCard>

export const organizationCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  iconUrl: pictureUrl,
})
export type OrganizationCard = z.infer<typeof organizationCard>
