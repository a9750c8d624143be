import { z } from 'zod'

/** The maximum size in columns and events. */
export const subjectText = z.string().min(1).max(255)
export const subjectNumber = z.int().positive().transform(String)

/** An unusable optional field is dropped, rather than keeping somebody out. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)

export const usernameOrNull = orNull(z.string().min(1).max(255))
export const emailOrNull = orNull(
  z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/),
)
export const pictureOrNull = orNull(z.url({ protocol: /^https$/ }).max(2_048))
