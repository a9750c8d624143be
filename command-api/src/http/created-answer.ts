import { z } from 'zod'

/** What was created, as a read answers with it; its id alone when the read models are late. */
export const createdAnswer = <Answer extends z.ZodType>(read: Answer) =>
  z.union([read, z.strictObject({ id: z.string() })])
