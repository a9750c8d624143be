import { z } from 'zod'
import type { Personal } from './event-definition.ts'

/** Fields that the data of many events have. */

export const text = z.string()

export const texts = z.array(text).readonly()

/** ISO 8601 UTC with milliseconds. */
export const moment = z.string().describe('ISO 8601 in UTC')

export const personalText = z.union([
  text,
  z.strictObject({ erased: z.literal(true) }).readonly(),
]) satisfies z.ZodType<Personal>
