import { z } from 'zod'

/** Answers a creation as a read does; with the id alone when the read models are late. */
export const createdAnswer = <Answer extends z.ZodType>(read: Answer) =>
  z.union([read, z.strictObject({ id: z.string() })])
