import { z } from 'zod'

/** A part of a path that names a thing by its id, or by its slug or name in any case. */
export const idOrSlug = (thing: string) => z.string().describe(`Id or slug of the ${thing}`)

export const idOrUsername = z.string().describe('Id or username of the user')

export const idOf = (thing: string) => z.string().describe(`Id of the ${thing}`)
