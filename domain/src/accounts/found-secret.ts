import { z } from 'zod'
import { personalText, text } from '../kernel/event-fields.ts'

/** A secret that stood in public. An event that ends what it gave access to says which one it was. */
export const foundSecret = z.object({
  beginning: text.describe('Its prefix and id, which are not secret'),
  at: personalText.nullable().describe('Where it was found; null: nobody said'),
})

export type FoundSecret = z.output<typeof foundSecret>
