import { z } from 'zod'

/** The fields of the catalogue's answers that the importer reads. */
export const whoAnswer = z.object({ id: z.string(), username: z.string(), role: z.string() })
export type Who = z.output<typeof whoAnswer>

export const idAnswer = z.object({ id: z.string() })

export const projectAnswer = z.object({
  id: z.string(),
  slug: z.string(),
  team: z.string(),
  status: z.string(),
})
export type ProjectAnswer = z.output<typeof projectAnswer>

export const memberAnswers = z.array(z.object({ user: z.object({ id: z.string() }) }))

export const versionAnswer = z.object({
  id: z.string(),
  version_number: z.string(),
  date_published: z.string(),
  loaders: z.array(z.string()),
  game_versions: z.array(z.string()),
  files: z.array(
    z.object({
      hashes: z.object({ sha1: z.string(), sha512: z.string() }),
      url: z.string(),
      filename: z.string(),
      size: z.number(),
      primary: z.boolean(),
    }),
  ),
})
export type VersionAnswer = z.output<typeof versionAnswer>
export const versionAnswers = z.array(versionAnswer)
