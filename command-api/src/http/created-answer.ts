import { z } from 'zod'

/** Answers a creation like a read, or with the id alone if the read models are late. */
export const createdAnswer = <Answer extends z.ZodType>(read: Answer) =>
  z.union([read, z.strictObject({ id: z.string() })])
